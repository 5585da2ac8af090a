import { queryClient } from './query-client.ts'
import { staleAfter, type Table } from './tables.ts'

/** Marks what shows rows of this table as stale, and reads again what of it is on the screen. */
export async function markStale(table: Table): Promise<void> {
  await Promise.all(staleAfter(table).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
