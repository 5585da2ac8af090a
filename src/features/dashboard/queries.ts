import { queryOptions } from '@tanstack/react-query'
import { keysOf } from '#backend/query-keys.ts'
import { currentSession } from '#backend/session.ts'
import { db } from '#backend/supabase.ts'
import { lastKnown, rememberKnown } from '#browser/last-known.ts'
import type { Day } from '#italian/days.ts'
import { nextHolidays } from '#italian/holidays.ts'
import { type HolidayAhead, withSilent } from './holiday-texts.ts'

export type CountedTable = 'websites' | 'businesses'

const keys = keysOf('dashboard')

export const dashboardQueries = {
  /** The exact number of a table's rows, without reading any. One query for each table, so that one can fail alone. */
  total: (table: CountedTable) =>
    queryOptions({
      queryKey: [...keys.all, 'total', table],
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
    }),

  /** The next two holidays from a day on (`silent_websites` in supabase/migrations). */
  holidays: (today: Day) =>
    queryOptions({
      queryKey: [...keys.all, 'holidays', today],
      queryFn: async ({ signal }): Promise<HolidayAhead[]> => {
        const next = nextHolidays(today)
        const { data } = await db
          .rpc('silent_websites', { _days: next.map(({ day }) => day) }, { get: true })
          .abortSignal(signal)
          .throwOnError()
        return withSilent(next, data)
      },
    }),
}
