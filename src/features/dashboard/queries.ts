import { queryOptions } from '@tanstack/react-query'
import { currentSession } from '#backend/session.ts'
import { db } from '#backend/supabase.ts'
import { lastKnown, rememberKnown } from '#browser/last-known.ts'

export type CountedTable = 'websites' | 'businesses'

/** The exact number of a table's rows, without reading any. One query for each table, so that one can fail alone. */
export function totalQuery(table: CountedTable) {
  return queryOptions({
    queryKey: ['dashboard', 'total', table],
    // The count that this device saw last is shown until the new one arrives.
    placeholderData: () => lastKnown(currentSession().user?.id ?? '').totals?.[table],
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await db
        .from(table)
        .select('*', { count: 'exact', head: true })
        .abortSignal(signal)
        .throwOnError()
      // An answer without a count did not come from the database, so the number is unknown, not zero.
      if (count === null) throw new Error(`no count of ${table} in the answer`)
      const { user } = currentSession()
      if (user) rememberKnown(user.id, { totals: { [table]: count } })
      return count
    },
  })
}
