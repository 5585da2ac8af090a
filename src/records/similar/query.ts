import { queryOptions } from '@tanstack/react-query'

/** What is looked for among the stored rows of a table: an e-mail, or a name in a town. */
export type Sought = { email: string } | { name: string; citta: string }
/** A stored row that a new one would probably double. */
export type SimilarRow = { id: string; name: string }

/**
 * The stored rows like what has been typed. Its key does not begin with the table's name, so that it is not asked again
 * after the new row itself is saved.
 */
export function similarQuery(
  table: 'businesses' | 'websites',
  sought: Sought,
  ask: (signal: AbortSignal) => Promise<SimilarRow[]>,
) {
  return queryOptions({
    queryKey: ['similar', table, sought] as const,
    queryFn: ({ signal }) => ask(signal),
    // Others' e-mails and names are not kept for longer than they are asked about.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
