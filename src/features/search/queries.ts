import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { searchText } from '#lists/search.ts'
import type { Role } from '#permissions'
import { type Found, recentIds, type Source, sourcesFor } from './sources.ts'

/** The most rows shown of one table; its list shows the others. */
const rowsShown = 5
/** The shortest text that is searched for: shorter ones occur in nearly every row. */
export const shortestSearch = 2

export interface FoundRows {
  source: Source
  rows: Found[]
  /** Whether there are more rows than shown. */
  more: boolean
}

/** Reads one row more than is shown, to know whether there are more. */
const first = (q: string) => ({ _q: searchText(q), _take: rowsShown + 1 })

/**
 * The search in every table that the role may read. Throws when one of them cannot be read, because incomplete results
 * would look complete.
 */
export function foundRowsQuery(role: Role, q: string) {
  const text = q.trim()
  return queryOptions({
    queryKey: [...keysOf('search').all, role, text],
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundRows[]> => {
      const found = await Promise.all(
        sourcesFor(role).map(async (source) => {
          const rows = await source.search(first(text), signal)
          return { source, rows: rows.slice(0, rowsShown), more: rows.length > rowsShown }
        }),
      )
      return found.filter(({ rows }) => rows.length > 0)
    },
  })
}

/** The rows of recent paths, by id; without those that were removed or that the user may no longer read. */
export function recentRowsQuery(role: Role, userId: string, paths: readonly string[]) {
  return queryOptions({
    queryKey: [...keysOf('search').all, 'recent', role, userId, paths],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FoundRows[]> =>
      Promise.all(
        [...recentIds(role, paths)].map(async ([source, ids]) => ({
          source,
          rows: await source.byId(ids, signal),
          more: false,
        })),
      ),
  })
}
