import { queryOptions } from '@tanstack/react-query'
import { db } from '#backend/supabase.ts'
import type { Day } from '#italian/days.ts'
import { nextHolidays } from '#italian/holidays.ts'
import { type HolidayAhead, withSilent } from './holiday-texts.ts'

/** The next two holidays from a day on (`silent_websites` in supabase/migrations). */
export function holidaysAheadQuery(today: Day) {
  return queryOptions({
    queryKey: ['dashboard', 'holidays', today],
    queryFn: async ({ signal }): Promise<HolidayAhead[]> => {
      const next = nextHolidays(today)
      const { data } = await db
        .rpc('silent_websites', { _days: next.map(({ day }) => day) }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return withSilent(next, data)
    },
  })
}
