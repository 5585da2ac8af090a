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

type Week = Record<(typeof dayKeys)[number], Day>
/** The object in `websites.orari`. */
export type Hours = { sempreAperto: boolean } & Week

/** Days from `dal` to `al` inclusive (`YYYY-MM-DD`): closed when `orari` is null, otherwise with these hours. */
export type Closure = { dal: string; al: string; orari: Day | null; motivo: string | null }

/** Days on which another week counts: each year, by day and month alone (over New Year too), or once. */
export type Season = { nome: string; dal: string; al: string; ogni_anno: boolean; orari: Hours }

/** What decides the hours of a day: a closure counts before a season, a season before the week. */
export type Calendar = { orari: Hours; chiusure: readonly Closure[]; stagioni: readonly Season[] }

/**
 * Opening and closing as `HH:MM` from the day's first midnight: 25:00 is one o'clock of the next day, 24:00 the
 * midnight that ends the day.
 */
export type Half = readonly [opens: string, closes: string]

/** `fino_a`: the next change of state, in milliseconds; null when the state never changes. */
export type State = { aperto: boolean; fino_a: number | null }

/** `apart`: the hours are not those of today's week, but a closure's or another season's. */
export type DayAhead = { date: string; today: boolean; halves: readonly Half[]; apart: boolean }

export const minute = 60_000
const hour = 60 * minute

const weekday = new Intl.DateTimeFormat('it', { weekday: 'long', timeZone: 'UTC' })

/** 'lunedì'. */
export const dayName = (date: string) => weekday.format(new Date(date))

// The Swedish format is that of ISO 8601: 2026-03-29 03:00.
const rome = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** What a clock in Rome shows at an instant: `YYYY-MM-DD` and `HH:MM`. */
export function clockAt(instant: number): { date: string; time: string } {
  const [date, time] = rome.format(instant).split(' ') as [string, string]
  return { date, time }
}

export function addDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * 24 * hour).toISOString().slice(0, 10)
}

/** 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(date).getUTCDay() + 6) % 7
}

/**
 * The instant, in milliseconds, at which Rome's clock shows a time. In the night that repeats an hour it is the first
 * of the two; in the night that skips an hour, a time within it counts as an hour later.
 */
export function instantOf(date: string, time: string): number {
  const clock = Date.parse(date) + Number(time.slice(0, 2)) * hour + Number(time.slice(3)) * minute
  // Rome is two hours ahead of UTC in summer, otherwise one.
  const inSummer = clock - 2 * hour
  const shown = clockAt(inSummer)
  return Date.parse(`${shown.date}T${shown.time}Z`) === clock ? inSummer : inSummer + hour
}

/** The same time on the next day, counted from this day's midnight: 01:00 becomes 25:00. */
export function dayLater(time: string): string {
  return `${Number(time.slice(0, 2)) + 24}${time.slice(2)}`
}

function halfOf(counts: boolean, opens: string, closes: string): Half[] {
  const end = closes < opens && closes <= '06:00' ? dayLater(closes) : closes
  return counts && end > opens ? [[opens, end]] : []
}

/** A day's hours, none without a day. Halves that touch become one, which may be longer than a day: 00:00-26:00. */
export function hoursOf(day: Day | null): readonly Half[] {
  if (!day?.aperto) return []
  const halves = [
    ...halfOf(day.mattina_abilitata, day.apertura_mattina, day.chiusura_mattina),
    ...halfOf(day.pomeriggio_abilitato, day.apertura_pomeriggio, day.chiusura_pomeriggio),
  ]
  const [first, second] = halves
  return first && first[1] === second?.[0] ? [[first[0], second[1]]] : halves
}

/** The first of some closures or seasons that includes a day; of each year by day and month alone. */
export function including<Days extends { dal: string; al: string; ogni_anno?: boolean }>(
  list: readonly Days[],
  date: string,
): Days | undefined {
  return list.find(({ dal, al, ogni_anno }) => {
    const [first, last, day] = [dal, al, date].map((each) => each.slice(ogni_anno ? 5 : 0)) as [
      string,
      string,
      string,
    ]
    return first > last ? first <= day || day <= last : first <= day && day <= last
  })
}

/** A day and month in a year; the 29th of February of a year that has none is `otherwise`. */
function dayIn(year: number, date: string, otherwise: string): string {
  const missing = date.endsWith('02-29') && addDays(`${year}-02-28`, 1).endsWith('03-01')
  return year + (missing ? otherwise : date.slice(4))
}

/** The first and last day of a season that includes a day, otherwise of its next time; of one that comes once its own. */
export function seasonDays(
  { dal, al, ogni_anno }: Pick<Season, 'dal' | 'al' | 'ogni_anno'>,
  date: string,
): { dal: string; al: string } {
  if (!ogni_anno) return { dal, al }
  const overNewYear = al.slice(5) < dal.slice(5) ? 1 : 0
  for (let year = Number(date.slice(0, 4)) - 1; ; year++) {
    const first = dayIn(year, dal, '-03-01')
    const last = dayIn(year + overNewYear, al, '-02-28')
    if (first <= last && date <= last) return { dal: first, al: last }
  }
}

/**
 * The hours of one day. An evening belongs to the day on which it begins, also after midnight: a closure or a season does
 * not change the evening before its first day, and decides the whole evening of its last day.
 */
export function halvesOn(calendar: Calendar, date: string): readonly Half[] {
  const closure = including(calendar.chiusure, date)
  if (closure) return hoursOf(closure.orari)
  const { orari } = including(calendar.stagioni, date) ?? calendar
  // A day's key is its Italian name.
  return orari.sempreAperto
    ? [['00:00', '24:00']]
    : hoursOf(orari[dayName(date).replace('ì', 'i') as keyof Week])
}

/** Whether the shop is open at an instant, and the next change. Hours that touch or overlap count as one. */
export function stateAt(calendar: Calendar, now: number): State {
  const today = clockAt(now).date
  // Without closures and seasons each week is like the next one.
  const horizon = addDays(today, calendar.chiusure[0] || calendar.stagioni[0] ? 400 : 10)
  let openUntil = 0
  // Begins with yesterday, whose evening may not have ended.
  for (let date = addDays(today, -1); date <= horizon; date = addDays(date, 1)) {
    for (const [opens, closes] of halvesOn(calendar, date)) {
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
export function weekAhead(calendar: Calendar, now: number): DayAhead[] {
  const today = clockAt(now).date
  return [0, 1, 2, 3, 4, 5, 6].map((place) => {
    const date = addDays(today, (place - weekdayOf(today) + 7) % 7)
    return {
      date,
      today: date === today,
      halves: halvesOn(calendar, date),
      apart:
        (including(calendar.chiusure, date) ?? including(calendar.stagioni, date)) !==
        including(calendar.stagioni, today),
    }
  })
}
