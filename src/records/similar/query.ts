import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'

/** The search for similar rows of a table: an e-mail, or a name in a town. */
export type Sought = { email: string } | { name: string; citta: string }
/** A stored row that a new one would probably duplicate. */
export type SimilarRow = { id: string; name: string }

/**
 * The stored rows that are similar to what was typed. The key does not begin with the table's name, so that saving the
 * new row does not invalidate it.
 */
export function similarQuery(
  table: 'businesses' | 'websites',
  sought: Sought,
  ask: (signal: AbortSignal) => Promise<SimilarRow[]>,
) {
  return queryOptions({
    queryKey: [...keysOf('similar').all, table, sought] as const,
    queryFn: ({ signal }) => ask(signal),
    // Other people's e-mails and names are not kept in the cache.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
