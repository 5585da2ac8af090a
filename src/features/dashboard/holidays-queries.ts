import { queryOptions } from '@tanstack/react-query'
import { db } from '#backend/supabase.ts'
import type { Day } from '#italian/days.ts'
import { comingHolidays, type Holiday } from '#italian/holidays.ts'

/** A holiday, with how many active websites say nothing of it. */
export type HolidayAhead = Holiday & { silent: number }

/** The next two holidays from a day on (`silent_websites` in supabase/migrations). */
export function holidaysAheadQuery(today: Day) {
  return queryOptions({
    queryKey: ['dashboard', 'holidays', today],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<HolidayAhead[]> => {
      const next = comingHolidays(today).slice(0, 2)
      const { data } = await db
        .rpc('silent_websites', { _days: next.map(({ day }) => day) }, { get: true })
        .abortSignal(signal)
        .throwOnError()
      return next.map((holiday) => ({
        ...holiday,
        silent: data.find(({ day }) => day === holiday.day)?.websites ?? 0,
      }))
    },
  })
}
