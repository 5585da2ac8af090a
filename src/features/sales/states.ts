import { serverNow } from '#backend/server-clock.ts'
import { addDays, type Day, daysBetween, fullDay, todayInRome } from '#italian/days.ts'
import type { BadgeTone } from '#ui/base/badge.tsx'
import { statoLabel } from './fields.ts'
import type { SaleListRow } from './queries.ts'

/** The day in Italy, by the server's clock. */
export const today = (): Day => todayInRome(new Date(serverNow()))

/** What ends within so many days is 'In scadenza'. */
const soon = 30

type Dated = Pick<SaleListRow, 'stato' | 'fine' | 'rinnovata'>

/** What a list calls the state of a sale: of an active one with an end also whether that is near, over or renewed. */
export function shownState({ stato, fine, rinnovata }: Dated, day: Day): { text: string; tone: BadgeTone } {
  if (stato !== 'attiva')
    return { text: statoLabel(stato), tone: stato === 'proposta' ? 'accent' : 'neutral' }
  const active = { text: statoLabel(stato), tone: 'success' } as const
  if (fine === null) return active
  // On its last day it still runs, unless the next period has begun.
  if (rinnovata) return fine > day ? active : { text: 'Rinnovata', tone: 'neutral' }
  if (fine < day) return { text: 'Scaduta', tone: 'warning' }
  return fine <= addDays(day, soon) ? { text: 'In scadenza', tone: 'warning' } : active
}

/** Why a sale cannot be renewed; null where it can. */
export function whyNotRenewed({ stato, fine, rinnovata }: Dated): 'renewed' | 'once' | 'inactive' | null {
  if (rinnovata) return 'renewed'
  if (fine === null) return 'once'
  return stato === 'attiva' ? null : 'inactive'
}

/** Whether a sale is still to be paid. */
export const isUnpaid = ({ stato, pagata_il }: Pick<SaleListRow, 'stato' | 'pagata_il'>): boolean =>
  pagata_il === null && (stato === 'attiva' || stato === 'conclusa')

/** What names a sale: who has bought what. */
export const saleName = (sale: Pick<SaleListRow, 'businesses' | 'nome'>): string =>
  `${sale.businesses.insegna}, ${sale.nome}`

/** From when to when: '3 mar 2027 – 3 giu 2027', '3 mar 2027, una tantum'. */
export const periodText = ({ inizio, fine }: Pick<SaleListRow, 'inizio' | 'fine'>): string =>
  fine ? `${fullDay(inizio)} – ${fullDay(fine)}` : `${fullDay(inizio)}, una tantum`

/** How far an end is: 'oggi', 'domani', 'fra 5 giorni', 'scaduta ieri', 'scaduta da 3 giorni'. */
export function endingWords(fine: Day, day: Day): string {
  const days = daysBetween(day, fine)
  if (days === 0) return 'oggi'
  if (days > 0) return days === 1 ? 'domani' : `fra ${days} giorni`
  return days === -1 ? 'scaduta ieri' : `scaduta da ${-days} giorni`
}
