import type { EditedTable } from '#backend/tables.ts'
import { formatNumber } from '#italian/format.ts'

/** What the rows of a table are called, and where their list is; `sheet`: the page of a row for who may not edit it. */
export const kinds = {
  businesses: { one: 'attività', many: 'attività', gender: 'f', list: '/dashboard/activity', sheet: null },
  websites: {
    one: 'sito web',
    many: 'siti web',
    gender: 'm',
    list: '/dashboard/websites',
    sheet: '/dashboard/websites/view/$id',
  },
  services: {
    one: 'servizio social',
    many: 'servizi social',
    gender: 'm',
    list: '/dashboard/social',
    sheet: null,
  },
  graphic_services: {
    one: 'servizio grafico',
    many: 'servizi grafici',
    gender: 'm',
    list: '/dashboard/graphics',
    sheet: null,
  },
  sales: { one: 'vendita', many: 'vendite', gender: 'f', list: '/dashboard/sales', sheet: null },
  cards: { one: 'card', many: 'card', gender: 'f', list: '/dashboard/cards', sheet: null },
} as const satisfies Partial<Record<EditedTable, object>>

export type Kind = (typeof kinds)[keyof typeof kinds]

export const isNamed = (table: string): table is keyof typeof kinds => Object.hasOwn(kinds, table)

/** From how many changes the database answers: more rows than that may have been saved together. */
const mostRows = 2000

/** 'nuovo sito web', 'vendita'. */
export const oneText = ({ one, gender }: Kind, isNew: boolean): string =>
  isNew ? `${gender === 'f' ? 'nuova' : 'nuovo'} ${one}` : one

/** '1.500 nuove attività', '37 siti web modificati'. */
export function manyText({ many, gender }: Kind, rows: number, isNew: boolean): string {
  const count = `${rows >= mostRows ? 'oltre ' : ''}${formatNumber(rows)}`
  const ending = gender === 'f' ? 'e' : 'i'
  return isNew ? `${count} nuov${ending} ${many}` : `${count} ${many} modificat${ending}`
}
