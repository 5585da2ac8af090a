import { publicAddress } from '../_shared/public-address.ts'
import { type PublicHandler, publicData } from '../_shared/public-data/handler.ts'
import type { WalletName } from '../_shared/wallets/wallets.ts'

/** The result of the database function: a card of an active website of an active business. */
export type Stored = {
  id: string
  nome: string | null
  font: string
  background_color: string
  logo_url: string | null
  /** How many stamps a reward takes, and what it is; null where the card counts nothing. */
  timbri: number | null
  premio: string | null
  sito: Shop
  aggiornato: string
}

type Shop = {
  id: string
  nome: string
  indirizzo: string
  citta: string
  regione: string
  telefono: string | null
  cellulare: string | null
}

/** What the function needs of its backend; `deps.ts` implements it on Supabase, tests have their own. */
export type Deps = {
  /** Finds a card that may be shown with one query; null for any other id. */
  find(id: string): Promise<Stored | null>
  /** The backend's public origin, where the stored images are. */
  base: string
  /** The wallets into which `card-pass` puts a card at present. */
  wallets(): WalletName[]
  /** Milliseconds since 1970. */
  now(): number
}

/** What a loyalty card and the shop's sign say, for the card's page. */
export function cardData({ find, base, wallets, now }: Deps): PublicHandler {
  return publicData({
    name: 'card-data',
    unknown: 'Card non trovata',
    find,
    now,
    formats: {
      json: {
        contentType: 'application/json',
        write: (stored) => ({ body: JSON.stringify(answerFor(stored, base, wallets())), until: null }),
      },
    },
  })
}

/** The fields that are told; whatever else the backend sends stays here. */
function answerFor({ sito, ...card }: Stored, base: string, wallets: WalletName[]) {
  return {
    id: card.id,
    nome: card.nome,
    font: card.font,
    background_color: card.background_color,
    logo_url: publicAddress(card.logo_url, base),
    timbri: card.timbri,
    premio: card.premio,
    sito: {
      id: sito.id,
      nome: sito.nome,
      indirizzo: sito.indirizzo,
      citta: sito.citta,
      regione: sito.regione,
      telefono: sito.telefono,
      cellulare: sito.cellulare,
    },
    aggiornato: new Date(card.aggiornato).toISOString(),
    // Left out without wallets, as in most installations.
    ...(wallets.length > 0 && { wallets }),
  }
}
