import type { EditedTable } from '#backend/tables.ts'
import { formatNumber } from '#italian/format.ts'

/** How the changes of a table are told, and where they lead. */
export interface Kind {
  changed: string
  added: string
  /** Several rows: their noun, and the endings of 'nuov…' and 'modificat…'. */
  many: string
  ending: 'e' | 'i'
  list:
    | '/dashboard/activity'
    | '/dashboard/websites'
    | '/dashboard/social'
    | '/dashboard/graphics'
    | '/dashboard/cards'
    | '/dashboard/sales'
  form:
    | '/dashboard/activity/edit/$id'
    | '/dashboard/websites/edit/$id'
    | '/dashboard/social/edit/$id'
    | '/dashboard/graphics/edit/$id'
    | '/dashboard/cards/edit/$id'
    | '/dashboard/sales/edit/$id'
  /** The page of who reads it alone; null where there is none. */
  sheet: '/dashboard/websites/view/$id' | null
}

export const kinds = {
  businesses: {
    changed: 'attività',
    added: 'nuova attività',
    many: 'attività',
    ending: 'e',
    list: '/dashboard/activity',
    form: '/dashboard/activity/edit/$id',
    sheet: null,
  },
  websites: {
    changed: 'sito web',
    added: 'nuovo sito web',
    many: 'siti web',
    ending: 'i',
    list: '/dashboard/websites',
    form: '/dashboard/websites/edit/$id',
    sheet: '/dashboard/websites/view/$id',
  },
  services: {
    changed: 'servizio social',
    added: 'nuovo servizio social',
    many: 'servizi social',
    ending: 'i',
    list: '/dashboard/social',
    form: '/dashboard/social/edit/$id',
    sheet: null,
  },
  graphic_services: {
    changed: 'servizio grafico',
    added: 'nuovo servizio grafico',
    many: 'servizi grafici',
    ending: 'i',
    list: '/dashboard/graphics',
    form: '/dashboard/graphics/edit/$id',
    sheet: null,
  },
  sales: {
    changed: 'vendita',
    added: 'nuova vendita',
    many: 'vendite',
    ending: 'e',
    list: '/dashboard/sales',
    form: '/dashboard/sales/edit/$id',
    sheet: null,
  },
  cards: {
    changed: 'card',
    added: 'nuova card',
    many: 'card',
    ending: 'e',
    list: '/dashboard/cards',
    form: '/dashboard/cards/edit/$id',
    sheet: null,
  },
} as const satisfies Partial<Record<EditedTable, Kind>>

export const isNamed = (table: string): table is keyof typeof kinds => Object.hasOwn(kinds, table)

/** From how many changes the database answers: more rows than that may have been saved together. */
const mostTold = 2000

/** '1.500 nuove attività', '37 siti web modificati'. */
export function manyText({ many, ending }: Kind, rows: number, isNew: boolean): string {
  const count = `${rows >= mostTold ? 'oltre ' : ''}${formatNumber(rows)}`
  return isNew ? `${count} nuov${ending} ${many}` : `${count} ${many} modificat${ending}`
}
