import * as z from 'zod/mini'
import {
  type DayHours,
  type DayKey,
  daySchema,
  days,
  eachDay,
  type Half,
  halves,
  isTime,
  type OpeningHours,
  readHours,
  type TimeKey,
} from './opening-hours.ts'

/** The errors of one day, by field. */
export type DayProblems = Partial<Record<TimeKey | 'aperto', string>>

/** The latest closing time that may belong to the next day. */
const latestNight = '06:00'

/** Whether a half that opens and closes at these times ends on the next day (19:30-01:00). */
export function endsNextDay(opens: string, closes: string): boolean {
  return isTime(opens) && isTime(closes) && closes < opens && closes <= latestNight
}

/**
 * A time of the next day counted from this day: 01:00 becomes 25:00. Such times compare as text, like those of one day.
 */
function fromDayBefore(time: string): string {
  return `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`
}

function endOf(day: DayHours, { opens, closes }: Half): string {
  return endsNextDay(day[opens], day[closes]) ? fromDayBefore(day[closes]) : day[closes]
}

/** Whether a half counts: the day is open, the half enabled, both times filled in. */
function counts(day: DayHours, { enabled, opens, closes }: Half): boolean {
  return day.aperto && day[enabled] && isTime(day[opens]) && isTime(day[closes])
}

const halvesOf = (day: DayHours) => halves.filter((half) => counts(day, half))

/**
 * The errors of a single day. The same rules as `private.is_day_in_order` in the database, where only the enabled
 * halves of an open day count, and one more: an open day has at least one half.
 */
export function dayProblems(day: DayHours): DayProblems {
  const problems: DayProblems = {}
  if (!day.aperto) return problems
  if (!halves.some(({ enabled }) => day[enabled])) problems.aperto = 'Attiva la mattina o il pomeriggio'
  for (const { enabled, opens, closes } of halves) {
    if (!day[enabled]) continue
    for (const key of [opens, closes]) if (!isTime(day[key])) problems[key] = 'Inserisci un orario'
  }
  for (const half of halvesOf(day)) {
    const { opens, closes } = half
    if (day[opens] === day[closes]) problems[closes] = 'Apertura e chiusura sono uguali'
    else if (endOf(day, half) < day[opens]) {
      problems[closes] = `La chiusura deve essere dopo l'apertura, o entro le ${latestNight} del giorno dopo`
    }
  }
  const [morning, afternoon] = halves
  const bothCount = counts(day, morning) && day[afternoon.enabled] && isTime(day[afternoon.opens])
  if (bothCount && day[afternoon.opens] < endOf(day, morning)) {
    problems[afternoon.opens] = 'Il pomeriggio non può iniziare prima che finisca la mattina'
  }
  return problems
}

/** The error of a closing time that overlaps the next day's first half; null when there is no overlap. */
function nightProblem(day: DayHours, following: DayHours, ofFollowing: string) {
  const last = halvesOf(day).sort((a, b) => (endOf(day, a) < endOf(day, b) ? 1 : -1))[0]
  const start = halvesOf(following)
    .map(({ opens }) => following[opens])
    .sort()[0]
  if (!last || start === undefined || endOf(day, last) <= fromDayBefore(start)) return null
  return {
    field: last.closes,
    message: `Va oltre l'apertura ${ofFollowing}, alle ${start}`,
  }
}

/**
 * The errors of a week, by day: those of each day, and nights that overlap the next day; Monday follows Sunday. The
 * same rules as `private.is_orari_in_order` in the database.
 */
export function weekProblems(hours: OpeningHours): Partial<Record<DayKey, DayProblems>> {
  if (hours.sempreAperto) return {}
  const week: Partial<Record<DayKey, DayProblems>> = {}
  for (const [index, { key }] of days.entries()) {
    const problems = dayProblems(hours[key])
    const next = days[(index + 1) % days.length] ?? days[0]
    const night = nightProblem(hours[key], hours[next.key], `di ${next.name.toLowerCase()}`)
    if (night) problems[night.field] ??= night.message
    if (Object.keys(problems).length > 0) week[key] = problems
  }
  return week
}

/**
 * The errors of hours that are the same on several days in a row: those of one day, and a night that overlaps the next
 * morning. The same rules as `private.is_day_repeatable` in the database.
 */
export function repeatedDayProblems(day: DayHours): DayProblems {
  const problems = dayProblems(day)
  const night = nightProblem(day, day, 'del giorno dopo')
  if (night) problems[night.field] ??= night.message
  return problems
}

/**
 * The form's schema of the opening hours; every error has the path of its field. An empty time that does not count is
 * filled in, because the stored object contains all times.
 */
export const hoursSchema = z.pipe(
  z.object({ sempreAperto: z.boolean(), ...eachDay(() => daySchema) }).check((context) => {
    for (const [key, problems] of Object.entries(weekProblems(context.value))) {
      for (const [field, message] of Object.entries(problems)) {
        context.issues.push({ code: 'custom', message, path: [key, field], input: context.value })
      }
    }
  }),
  z.transform((hours: OpeningHours) => readHours(hours)),
)
