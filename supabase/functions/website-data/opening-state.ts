/**
 * Whether a shop is open at an instant, until when, and its hours of the next days. All in Europe/Rome, whatever the
 * machine's time zone. It imports nothing, because three programs run it: the edge function, the widget on a customer's
 * website, and the dashboard.
 */

export type Day = {
  aperto: boolean
  mattina_abilitata: boolean
  apertura_mattina: string
  chiusura_mattina: string
  pomeriggio_abilitato: boolean
  apertura_pomeriggio: string
  chiusura_pomeriggio: string
}

export const dayKeys = ['lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato', 'domenica'] as const

/** The object in `websites.orari`. */
export type Hours = { sempreAperto: boolean } & Record<(typeof dayKeys)[number], Day>

/** Days from `dal` to `al` inclusive (`YYYY-MM-DD`): closed when `orari` is null, otherwise with these hours. */
export type Closure = { dal: string; al: string; orari: Day | null; motivo: string | null }

/**
 * Opening and closing as `HH:MM` from the day's first midnight: 25:00 is one o'clock of the next day, 24:00 the
 * midnight that ends the day.
 */
export type Half = readonly [opens: string, closes: string]

/** `fino_a`: the next change of state, in milliseconds; null when the state never changes. */
export type State = { aperto: boolean; fino_a: number | null }

export type DayAhead = { date: string; today: boolean; halves: readonly Half[]; closure: Closure | undefined }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// The Swedish format is that of ISO 8601: 2026-03-29 03:00.
const rome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** What a clock in Rome shows at an instant: `YYYY-MM-DD` and `HH:MM`. */
export function clockAt(instant: number): { date: string; time: string } {
  const [date = '', time = ''] = rome.format(instant).split(' ')
  return { date, time }
}

export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * day).toISOString().slice(0, 10)
}

/** 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

/** Milliseconds by which Rome's clock is ahead of UTC at an instant. */
function offsetAt(instant: number): number {
  const { date, time } = clockAt(instant)
  return Date.parse(`${date}T${time}Z`) - instant + (instant % minute)
}

/**
 * The instant, in milliseconds, at which Rome's clock shows a time. In the night that repeats an hour it is the first
 * of the two; in the night that skips an hour, a time within it counts as an hour later.
 */
export function instantOf(date: string, time: string): number {
  const clock = Date.parse(date) + Number(time.slice(0, 2)) * hour + Number(time.slice(3)) * minute
  // Rome is at most two hours ahead of UTC, so three hours earlier is before any relevant change of the clock.
  const first = clock - offsetAt(clock - 3 * hour)
  const second = clock - offsetAt(first)
  return offsetAt(second) === offsetAt(first) ? second : first
}

/** The same time on the next day, counted from this day's midnight: 01:00 becomes 25:00. */
export function dayLater(time: string): string {
  return `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`
}

function halfOf(counts: boolean, opens: string, closes: string): Half[] {
  const end = closes < opens && closes <= '06:00' ? dayLater(closes) : closes
  return counts && end > opens ? [[opens, end]] : []
}

/** A day's hours. Halves that touch become one, which may be longer than a day: 00:00-26:00. */
export function hoursOf(day: Day): readonly Half[] {
  if (!day.aperto) return []
  const halves = [
    ...halfOf(day.mattina_abilitata, day.apertura_mattina, day.chiusura_mattina),
    ...halfOf(day.pomeriggio_abilitato, day.apertura_pomeriggio, day.chiusura_pomeriggio),
  ]
  const [first, second] = halves
  return first && first[1] === second?.[0] ? [[first[0], second[1]]] : halves
}

/** The closure that includes a day. */
function closureOn(closures: readonly Closure[], date: string): Closure | undefined {
  return closures.find(({ dal, al }) => dal <= date && date <= al)
}

/**
 * The hours of one day, with closures. An evening belongs to the day on which it begins, also after midnight: a closure
 * does not change the evening before its first day, and replaces the whole evening of its last day.
 */
export function halvesOn(hours: Hours, closures: readonly Closure[], date: string): readonly Half[] {
  const closure = closureOn(closures, date)
  if (!closure && hours.sempreAperto) return [['00:00', '24:00']]
  const key = dayKeys[weekdayOf(date)] ?? 'lunedi'
  const own = closure ? closure.orari : hours[key]
  return own ? hoursOf(own) : []
}

/** Whether the shop is open at an instant, and the next change. Hours that touch or overlap count as one. */
export function stateAt(hours: Hours, closures: readonly Closure[], now: number): State {
  const today = clockAt(now).date
  // Every weekday occurs within a week after the last closure, so a state that has not changed by then never will.
  const last = [today, ...closures.map(({ al }) => al)].sort().at(-1) ?? today
  const horizon = addDays(last, 8)
  let openUntil = 0
  // Begins with yesterday, whose evening may not have ended.
  for (let date = addDays(today, -1); date <= horizon; date = addDays(date, 1)) {
    for (const [opens, closes] of halvesOn(hours, closures, date)) {
      const [from, to] = [instantOf(date, opens), instantOf(date, closes)]
      if (to <= now || to <= from) continue
      if (from > (openUntil || now)) return { aperto: openUntil > 0, fino_a: openUntil || from }
      openUntil = Math.max(openUntil, to)
    }
  }
  const ends = openUntil < instantOf(horizon, '00:00')
  return { aperto: openUntil > 0, fino_a: (ends && openUntil) || null }
}

/** Today and the six days after it, Monday first. */
export function weekAhead(hours: Hours, closures: readonly Closure[], now: number): DayAhead[] {
  const today = clockAt(now).date
  return dayKeys.map((_, place) => {
    const date = addDays(today, (place - weekdayOf(today) + 7) % 7)
    return {
      date,
      today: date === today,
      halves: halvesOn(hours, closures, date),
      closure: closureOn(closures, date),
    }
  })
}
