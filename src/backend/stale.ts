import type { QueryKey } from '@tanstack/react-query'
import type { Database } from './database.types.ts'
import { queryClient } from './query-client.ts'

export type Table = keyof Database['public']['Tables']

/** The beginnings of the keys of the queries that show something of each table's rows. */
const shownBy: Readonly<Record<Table, readonly QueryKey[]>> = {
  businesses: [['businesses'], ['websites'], ['cards'], ['dashboard']],
  // Closures are no part of the history, and so of the live news: those of a website are read anew with it.
  websites: [['websites'], ['businesses'], ['cards'], ['closures'], ['dashboard']],
  closures: [['closures']],
  cards: [['cards'], ['websites'], ['dashboard'], ['history']],
  services: [['services', 'services'], ['dashboard']],
  graphic_services: [['services', 'graphic_services'], ['dashboard']],
  payment_methods: [['payment-methods'], ['services'], ['history']],
  profiles: [['account']],
  user_roles: [['role']],
  changes: [['history'], ['last-author'], ['dashboard']],
}

/** The beginnings of the keys of what a change of this table makes stale; none for a table that the dashboard does not know. */
export function staleAfter(table: string): readonly QueryKey[] {
  return Object.hasOwn(shownBy, table) ? shownBy[table as Table] : []
}

/** Marks what shows rows of this table as stale, and reads again what of it is on the screen. */
export async function markStale(table: Table): Promise<void> {
  await Promise.all(staleAfter(table).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
