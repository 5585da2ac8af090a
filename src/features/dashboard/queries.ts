import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '#lib/query-client.ts'
import { db } from '#lib/supabase.ts'
import { mayCall, type Role } from '#permissions'

export interface Totals {
  websites: number
  businesses: number
}

async function count(table: 'websites' | 'businesses', signal: AbortSignal): Promise<number> {
  const { count: rows } = await db
    .from(table)
    .select('*', { count: 'estimated', head: true })
    .abortSignal(signal)
    .throwOnError()
  return rows ?? 0
}

/** Two count-only reads in parallel (spec section 7): exact up to 1,000, beyond that estimates. */
export const totalsQuery = queryOptions({
  queryKey: ['dashboard', 'totals'],
  queryFn: async ({ signal }): Promise<Totals> => {
    const [websites, businesses] = await Promise.all([count('websites', signal), count('businesses', signal)])
    return { websites, businesses }
  },
})

/** Fetches ahead what the dashboard will show first. Never throws. */
export async function fetchTotalsAhead(role: Role): Promise<void> {
  if (mayCall(role, 'admin_overview')) await queryClient.prefetchQuery(totalsQuery)
}
