import { publicAddress } from '../_shared/public-address.ts'
import { addDays, type Closure, clockAt, type Season, stateAt } from './opening-state.ts'
import { type Shop, structuredData } from './structured-data.ts'

/**
 * The result of the database function: an active website of an active business, with its present and future closures in
 * order, and its seasons.
 */
export type Stored = Shop & {
  id: string
  chiusure: (Closure & { id: string })[]
  stagioni: Season[]
  aggiornato: string
}

/** How many days ahead closures are announced. */
const announcedDays = 60

/**
 * The first day that still counts: today, and before six in the morning yesterday, because a closure or a season that ended
 * then decides whether yesterday's evening continues.
 */
function firstDay(now: number): string {
  const { date, time } = clockAt(now)
  return time < '06:00' ? addDays(date, -1) : date
}

/** The closures and seasons that are told at an instant, and the first day that counts. */
export function announced({ chiusure, stagioni }: Pick<Stored, 'chiusure' | 'stagioni'>, now: number) {
  const first = firstDay(now)
  const last = addDays(clockAt(now).date, announcedDays)
  return {
    first,
    chiusure: chiusure.filter(({ dal, al }) => al >= first && dal <= last),
    stagioni: stagioni.filter(({ ogni_anno, al }) => ogni_anno || al >= first),
  }
}

/**
 * The function's answer for a website at an instant.
 * @param base the backend's public origin, where the stored images are.
 */
export function answerFor(stored: Stored, now: number, base: string) {
  const { aperto, fino_a } = stateAt(stored, now)
  const { chiusure, stagioni } = announced(stored, now)
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
    stagioni: stagioni.map(({ nome, dal, al, ogni_anno, orari }) => ({ nome, dal, al, ogni_anno, orari })),
    fuso_orario: 'Europe/Rome' as const,
    aperto,
    fino_a: fino_a === null ? null : new Date(fino_a).toISOString(),
    aggiornato: new Date(stored.aggiornato).toISOString(),
    jsonld: structuredData({ ...shop, chiusure, stagioni }, clockAt(now).date),
  }
}
