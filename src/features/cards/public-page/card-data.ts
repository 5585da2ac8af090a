import { deviceStorage } from '#browser/storage.ts'
import { publicAddress } from '../../../../supabase/functions/_shared/public-address.ts'

/** The answer of the function `card-data`. */
export interface CardData {
  id: string
  nome: string | null
  font: string
  background_color: string
  logo_url: string | null
  /** Absent in what an earlier version kept on the device. */
  timbri?: number | null
  premio?: string | null
  sito: {
    id: string
    nome: string
    indirizzo: string
    citta: string
    regione: string
    telefono: string | null
    cellulare: string | null
  }
  /** The wallets into which `card-pass` puts the card; absent where there is none. */
  wallets?: string[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const functions = new URL('/functions/v1/', import.meta.env.VITE_SUPABASE_URL || location.origin).href
/** A card is stored on the device under this prefix and its id. */
const key = 'bottega-card:'

/** The card's id in the address `/c/<id>`; null for what is no id. */
export function idIn(path: string): string | null {
  const id = (path.split('/')[2] ?? '').toLowerCase()
  return uuid.test(id) ? id : null
}

/** Where a wallet gets the card. */
export const passOf = (id: string, wallet: string) => `${functions}card-pass?id=${id}&tipo=${wallet}`

/** The card as this browser last got it; null when there is none. */
export function lastCard(id: string): CardData | null {
  try {
    return JSON.parse(deviceStorage.getItem(key + id) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Requests the card and keeps it for times without a network; null for one that is not shown. The browser's cache is asked
 * whether it is still current, so that a changed card is seen at the next look. Throws when there is no answer.
 */
export async function fetchCard(id: string): Promise<CardData | null> {
  const response = await fetch(`${functions}card-data?id=${id}`, { cache: 'no-cache' })
  if (!response.ok && response.status !== 404) throw new Error(String(response.status))
  const answer = await response.json()
  // A proxy, or a server that has taken our place, may answer 404 too.
  if (!response.ok && typeof answer.error !== 'string') throw new Error('The answer is not ours')
  const card: CardData | null = response.ok ? answer : null
  if (card) {
    // The answer names the server as its operator does; this page's policy allows the name that the visitor used.
    card.logo_url = publicAddress(card.logo_url, functions)
    deviceStorage.setItem(key + id, JSON.stringify(card))
  } else deviceStorage.removeItem(key + id)
  return card
}
