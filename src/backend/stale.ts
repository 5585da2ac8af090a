import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { staleAfter } from './query-keys.ts'
import type { Table } from './tables.ts'

/** Marks what shows rows of this table as stale, and reads again what of it is on the screen. */
export async function invalidate(table: Table): Promise<void> {
  await Promise.all(staleAfter(table).map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * Reads from the backend what it holds now. A reading that is under way is waited for and not shared: it may have been
 * answered before the change of which somebody wants to know. An unchanged answer is the same object as before. Throws what
 * the reading throws.
 */
export async function readAnew<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const { queryKey } = query
  await queryClient
    .getQueryCache()
    .find({ queryKey, exact: true })
    ?.promise?.catch(() => {})
  const data = await queryClient.fetchQuery({ ...query, staleTime: 0 })
  return queryClient.getQueryData<Data>(queryKey) ?? data
}
