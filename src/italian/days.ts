/** A day as `YYYY-MM-DD`, as the database's `date` columns hold it. Such texts compare like the days they name. */
export type Day = string

/** Where every day is counted and every time is told, whatever the clock of the browser or the server. */
export const italy = 'Europe/Rome'

const inRome = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: italy,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day that a moment is in Italy; a text is an ISO timestamp. */
export function dayInRome(moment: Date | string): Day {
  return inRome.format(new Date(moment)).split('/').reverse().join('-')
}

/** Today's date in Italy, wherever the reader's clock is. */
export function todayInRome(now = new Date()): Day {
  return dayInRome(now)
}

const asUtc = (day: Day) => new Date(`${day}T00:00:00Z`)

/** A calendar day; `month` from 1. */
export function dayOf(year: number, month: number, date: number): Day {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** The day so many days later; earlier for a negative number. */
export function addDays(day: Day, count: number): Day {
  const date = asUtc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The same day so many months later, or the last day of a month that is shorter: a month after 31 January is 28 February. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = Number(dayOf(year, month + count + 1, 0).slice(8))
  return dayOf(year, month + count, Math.min(date, last))
}

/** How many days later the second day is. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((asUtc(to).getTime() - asUtc(from).getTime()) / 86_400_000)
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = asUtc(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const months = new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'UTC' })

/** That a day does not exist: '31 giugno non esiste', '29 febbraio 2027 non esiste'; null for other texts. */
export function unrealDay(text: string): string | null {
  const [, year, month, date] = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(text) ?? []
  if (!date || isDay(text)) return null
  const name = `${Number(date)} ${months.format(asUtc(`2000-${month}-01`))}`
  // The only one with its year, because leap years have it.
  return name === '29 febbraio' ? `${name} ${year} non esiste` : `${name} non esiste`
}

const format = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { ...parts, timeZone: 'UTC' })
const dayAndMonth = /* @__PURE__ */ format({ day: 'numeric', month: 'short' })
const wholeDay = /* @__PURE__ */ format({ day: 'numeric', month: 'short', year: 'numeric' })

/** `2027-08-26` -> `26 ago`. */
export function shortDay(day: Day): string {
  return dayAndMonth.format(asUtc(day))
}

/** `2027-08-26` -> `26 ago 2027`. */
export function fullDay(day: Day): string {
  return wholeDay.format(asUtc(day))
}

/** `2027-08-26` -> `26/08/2027`, which spreadsheets understand. */
export function numericDay(day: Day): string {
  return day.split('-').reverse().join('/')
}

/** A day to come as a person names it: `26 ago`, of another year than today's `28 mar 2027`. */
export function dayAfter(today: Day, day: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : wholeDay.format(asUtc(day))
}

/** A last day to come: 'fino al 26 ago', "fino all'8 ago". */
export function untilDay(today: Day, day: Day): string {
  const text = dayAfter(today, day)
  return /^(8|11) /.test(text) ? `fino all'${text}` : `fino al ${text}`
}

/** A first and a last day as a person writes them: `26 ago 2027`, `10–26 ago 2027`, `28 dic 2026 – 6 gen 2027`. */
export function spanText(first: Day, last: Day): string {
  const end = wholeDay.format(asUtc(last))
  if (first === last) return end
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${end}`
  if (first.slice(0, 4) === last.slice(0, 4)) return `${shortDay(first)} – ${end}`
  return `${wholeDay.format(asUtc(first))} – ${end}`
}
