import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#lib/backend/query-client.ts'
import { db } from '#lib/backend/supabase.ts'
import { mayCall, type Role } from '#permissions'

export type CountedTable = 'websites' | 'businesses'

/** How many rows a table has, exactly, without reading any of them. One query a table: they fail and succeed apart. */
export function totalQuery(table: CountedTable) {
  return queryOptions({
    queryKey: ['dashboard', 'total', table],
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await db
        .from(table)
        .select('*', { count: 'exact', head: true })
        .abortSignal(signal)
        .throwOnError()
      // Without a count the answer did not come from the database: nothing is known, which is not zero.
      if (count === null) throw new Error(`no count of ${table} in the answer`)
      return count
    },
  })
}

/** Fetches ahead what the dashboard will show first. Never throws. */
export async function fetchTotalsAhead(role: Role): Promise<void> {
  if (!mayCall(role, 'admin_overview')) return
  await Promise.all([
    queryClient.prefetchQuery(totalQuery('websites')),
    queryClient.prefetchQuery(totalQuery('businesses')),
  ])
}
