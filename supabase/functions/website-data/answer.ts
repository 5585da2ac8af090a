import { addDays, type Closure, clockAt, stateAt } from './opening-state.ts'
import { publicAddress } from './public-address.ts'
import { type Shop, structuredData } from './structured-data.ts'

/**
 * The result of the database function: an active website of an active business, with its present and future closures in
 * order.
 */
export type Stored = Shop & { id: string; chiusure: Closure[]; aggiornato: string }

/** How many days ahead closures are announced. */
const announcedDays = 60

/**
 * The closures from today on. Before six in the morning also one that ended yesterday, because it decides whether
 * yesterday's evening continues.
 */
function announced(closures: readonly Closure[], now: number): Closure[] {
  const { date, time } = clockAt(now)
  const first = time < '06:00' ? addDays(date, -1) : date
  const last = addDays(date, announcedDays)
  return closures.filter(({ dal, al }) => al >= first && dal <= last)
}

/**
 * The function's answer for a website at an instant.
 * @param base the backend's public origin, where the stored images are.
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
