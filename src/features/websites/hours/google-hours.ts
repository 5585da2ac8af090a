import { addDays, type Day } from '#italian/days.ts'
import {
  type Calendar,
  dayKeys,
  type Half,
  halvesOn,
  hoursOf,
  including,
  weekdayOf,
} from '../../../../supabase/functions/website-data/opening-state.ts'

/*
 * Hours as the spreadsheet of Google Business Profile writes them (support.google.com/business/answer/3370250). It knows one
 * week, special days, and a shop that is closed for more than six days as temporarily closed.
 */

/** The most days in a row that special hours may close a shop. */
const mostClosed = 6
/** Days ahead of which special hours are told. */
const ahead = 365

const clock = (time: string) => `${String(Number(time.slice(0, 2)) % 24).padStart(2, '0')}${time.slice(2)}`

/** '09:00-13:00', a closing time of the next day as the clock shows it; more than a day ends after a day. */
function ranges(halves: readonly Half[]): string[] {
  return halves.map(([opens, closes]) => {
    const dayAfter = `${Number(opens.slice(0, 2)) + 24}${opens.slice(2)}`
    return `${clock(opens)}-${clock(closes < dayAfter ? closes : dayAfter)}`
  })
}

/** The hours of the seven days, Monday first, in the season that holds: '09:00-13:00, 15:00-19:00', 'x' for closed. */
export function googleWeek(calendar: Calendar, today: Day): string[] {
  const { orari } = including(calendar.stagioni, today) ?? calendar
  const monday = addDays(today, -weekdayOf(today))
  return dayKeys.map(
    (_, place) =>
      ranges(halvesOn({ orari, chiusure: [], stagioni: [] }, addDays(monday, place))).join(', ') || 'x',
  )
}

/** A closure of more days than Google's special hours allow. */
export interface LongClosure {
  first: Day
  last: Day
  /** When the file is to be made again: the day from which, or no longer, it says that the shop is temporarily closed. */
  again: Day
}

/** The times of closed days that touch the days ahead, first and last day. */
function closedTimes(isClosed: (date: Day) => boolean, today: Day): Pick<LongClosure, 'first' | 'last'>[] {
  const times = []
  for (let date = today; date < addDays(today, ahead); date = addDays(date, 1)) {
    if (!isClosed(date)) continue
    let [first, last] = [date, date]
    while (isClosed(addDays(first, -1))) first = addDays(first, -1)
    while (isClosed(addDays(last, 1))) last = addDays(last, 1)
    times.push({ first, last })
    date = last
  }
  return times
}

/**
 * The special days to come, '2026-12-24: 09:00-13:00, 2026-12-25: x', without closures of more than six days (`long`); `closed`: whether
 * the shop is in such a closure today.
 */
export function googleSpecial(
  { chiusure }: Pick<Calendar, 'chiusure'>,
  today: Day,
): { special: string; closed: boolean; long: LongClosure[] } {
  const hours = (date: Day) => {
    const closure = including(chiusure, date)
    return closure ? ranges(hoursOf(closure.orari)) : null
  }
  const long = closedTimes((date) => hours(date)?.length === 0, today)
    .filter(({ first, last }) => addDays(first, mostClosed) <= last)
    .map(({ first, last }) => ({ first, last, again: first > today ? first : addDays(last, 1) }))
  const isLong = (date: Day) => long.some(({ first, last }) => first <= date && date <= last)
  const days = Array.from({ length: ahead }, (_, place) => addDays(today, place))
  const special = days.flatMap((date) => {
    const own = hours(date)
    if (!own || isLong(date)) return []
    return (own.length > 0 ? own : ['x']).map((range) => `${date}: ${range}`)
  })
  return { special: special.join(', '), closed: isLong(today), long }
}
