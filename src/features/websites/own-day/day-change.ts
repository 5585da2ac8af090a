import { addDays, type Day } from '#italian/days.ts'
import {
  type Calendar,
  clockAt,
  dayLater,
  halvesOn,
  including,
  instantOf,
  stateAt,
  weekdayOf,
} from '../../../../supabase/functions/website-data/opening-state.ts'
import { atText, halvesText, stateText } from '../../../../supabase/functions/website-data/words.ts'
import {
  type DayHours,
  days,
  eachDay,
  halves,
  type OpeningHours,
  readDay,
  readHours,
} from '../hours/opening-hours.ts'
import { weekProblems } from '../hours/rules.ts'
import { usualDay } from '../hours/special-days.ts'
import type { Closure, Season } from '../special-hours/queries.ts'
import { isClosedAllDay } from '../special-hours/today.ts'

/** What decides when a shop is open, as it is stored. */
export interface OwnCalendar {
  week: OpeningHours
  closures: readonly Closure[]
  seasons: readonly Season[]
}

/** Other hours for one day, null for closed, in place of the closure that includes the day. */
export interface DayChange {
  day: Day
  orari: DayHours | null
  over: Closure | null
}

const closureOn = ({ closures }: OwnCalendar, day: Day) => including(closures, day)

/** The hours of a day as its fields hold them. */
function hoursOn(calendar: OwnCalendar, day: Day): DayHours {
  const closure = closureOn(calendar, day)
  if (!closure) return usualDay(calendar.week, calendar.seasons, day)
  return { ...readDay(closure.orari, 'lunedi'), ...(isClosedAllDay(closure.orari) && { aperto: false }) }
}

/** As the code that customers' websites run takes it. */
const publicCalendar = ({ week, closures, seasons }: OwnCalendar): Calendar => ({
  orari: week,
  chiusure: closures.map((row) => ({
    ...row,
    orari: row.orari === null ? null : readDay(row.orari, 'lunedi'),
  })),
  stagioni: seasons.map((row) => ({ ...row, orari: readHours(row.orari) })),
})

/** 'Aperto fino alle 19:00', 'Chiuso, riapre domani alle 9:00'. */
export function nowText(calendar: OwnCalendar, now: number): string {
  const text = stateText(stateAt(publicCalendar(calendar), now), now)
  const [, when] = /^Aperto ora, chiude (.*)/.exec(text) ?? []
  if (when === undefined) return text
  // 'alle 19:00', 'domani alle 1:00', 'il 3 agosto alle 19:00', "l'8 agosto alle 19:00".
  const until = when.replace(/^il /, 'al ').replace(/^l'/, "all'")
  return `Aperto fino ${/^a(l|lle)? |^all'/.test(until) ? until : `a ${until}`}`
}

/** '9:00–13:00, 15:00–19:00', 'Chiuso'. */
export const dayLine = (calendar: OwnCalendar, day: Day) =>
  halvesText(halvesOn(publicCalendar(calendar), day))

/** Closes tomorrow; null where a closure does so already. */
export function closedTomorrow(calendar: OwnCalendar, now: number): DayChange | null {
  const day = addDays(clockAt(now).date, 1)
  const over = closureOn(calendar, day) ?? null
  return over && isClosedAllDay(over.orari) ? null : { day, orari: null, over }
}

/** The day whose evening it is: after midnight yesterday, as long as the shop is open from then. */
function presentDay(calendar: OwnCalendar, now: number): Day {
  const { date, time } = clockAt(now)
  const yesterday = addDays(date, -1)
  const goesOn = halvesOn(publicCalendar(calendar), yesterday).some(([, closes]) => closes > dayLater(time))
  return goesOn ? yesterday : date
}

/** '20:00' -> 'alle 20:00', '01:30' -> "all'1:30", '00:00' -> 'a mezzanotte'. */
export const clockWords = (time: string) => atText(time === '00:00' ? '24:00' : time)

const hourLater = (time: string) =>
  `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`

/** A week in which only a day and the next one are open, to check one against the other. */
function twoDays(day: Day, hours: DayHours, following: DayHours): OpeningHours {
  const closed: DayHours = { ...readDay(null, 'lunedi'), aperto: false }
  const keyOf = (date: Day) => days[weekdayOf(date)]?.key
  return {
    sempreAperto: false,
    ...eachDay((key) => (key === keyOf(day) ? hours : key === keyOf(addDays(day, 1)) ? following : closed)),
  }
}

/** Closes today an hour later, or at the first full hour after that to come; null where that cannot be. */
export function prolongedToday(calendar: OwnCalendar, now: number): (DayChange & { until: string }) | null {
  const day = presentDay(calendar, now)
  const last = halvesOn(publicCalendar(calendar), day).at(-1)
  let hours = hoursOn(calendar, day)
  const half = halves.findLast(({ enabled }) => hours[enabled])
  if (!last || !half) return null
  const over = closureOn(calendar, day) ?? null
  for (let tries = 0; tries < 24; tries++) {
    const until = hourLater(hours[half.closes])
    hours = { ...hours, [half.closes]: until }
    const problems = weekProblems(twoDays(day, hours, hoursOn(calendar, addDays(day, 1))))
    if (Object.keys(problems).length > 0) return null
    const ends = instantOf(day, until <= hours[half.opens] ? dayLater(until) : until)
    if (ends > now) return { day, orari: hours, over, until }
  }
  return null
}
