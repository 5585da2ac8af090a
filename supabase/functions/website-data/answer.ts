import { addDays, type Closure, clockAt, stateAt } from './opening-state.ts'
import { publicAddress } from './public-address.ts'
import { type Shop, structuredData } from './structured-data.ts'

/** What the database tells of an active website of an active business: its closures in order, all that are to come. */
export type Stored = Shop & { id: string; chiusure: Closure[]; aggiornato: string }

/** How many days ahead closures are announced. */
const announcedDays = 60

/**
 * The closures that touch today or the days that are announced. Before six in the morning also one that ended yesterday, which
 * decides whether the evening of yesterday still goes on.
 */
function announced(closures: readonly Closure[], now: number): Closure[] {
  const { date, time } = clockAt(now)
  const first = time < '06:00' ? addDays(date, -1) : date
  const last = addDays(date, announcedDays)
  return closures.filter(({ dal, al }) => al >= first && dal <= last)
}

/**
 * What the function answers for a website at an instant.
 * @param base where the stored images are asked for: the backend's public origin.
 */
export function answerFor(stored: Stored, now: number, base: string) {
  const { aperto, fino_a } = stateAt(stored.orari, stored.chiusure, now)
  const chiusure = announced(stored.chiusure, now)
  const shop = {
    nome: stored.nome,
    telefono: stored.telefono,
    cellulare: stored.cellulare,
    email: stored.email,
    indirizzo: stored.indirizzo,
    citta: stored.citta,
    regione: stored.regione,
    logo_url: publicAddress(stored.logo_url, base),
    immagine_copertina_url: publicAddress(stored.immagine_copertina_url, base),
    orari: stored.orari,
  }
  return {
    id: stored.id,
    ...shop,
    chiusure: chiusure.map(({ dal, al, orari, motivo }) => ({ dal, al, orari, motivo })),
    fuso_orario: 'Europe/Rome' as const,
    aperto,
    fino_a: fino_a === null ? null : new Date(fino_a).toISOString(),
    aggiornato: new Date(stored.aggiornato).toISOString(),
    jsonld: structuredData(shop, chiusure),
  }
}
