import type { EditedTable } from '#backend/tables.ts'
import { nouns } from '#records/changed-rows.ts'

/** What the rows of a table are called, and where their list is; `sheet`: the page of a row for who may not edit it. */
export const kinds = {
  businesses: { ...nouns.businesses, list: '/dashboard/activity', sheet: null },
  websites: { ...nouns.websites, list: '/dashboard/websites', sheet: '/dashboard/websites/view/$id' },
  services: { ...nouns.services, list: '/dashboard/social', sheet: null },
  graphic_services: { ...nouns.graphic_services, list: '/dashboard/graphics', sheet: null },
  sales: { ...nouns.sales, list: '/dashboard/sales', sheet: null },
  cards: { ...nouns.cards, list: '/dashboard/cards', sheet: null },
} as const satisfies Partial<Record<EditedTable, object>>

export type Kind = (typeof kinds)[keyof typeof kinds]

export const isNamed = (table: string): table is keyof typeof kinds => Object.hasOwn(kinds, table)
