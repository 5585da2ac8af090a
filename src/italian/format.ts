import { dayInRome, daysBetween, italy, numericDay } from './days.ts'
import { cleanAmount } from './pasted.ts'

const euroFormat = new Intl.NumberFormat('it-IT', {
  style: 'currency',
  currency: 'EUR',
  // By default `it-IT` does not group numbers of four digits.
  useGrouping: 'always',
})
const numberFormat = new Intl.NumberFormat('it-IT')
const inItaly = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('it-IT', { ...parts, timeZone: italy })
const dateFormat = inItaly({ day: 'numeric', month: 'short', year: 'numeric' })
const momentFormat = inItaly({ dateStyle: 'medium', timeStyle: 'short' })

/** Euro with two decimals and no-break spaces: `2980` -> `2.980,00 €`. */
export function formatEuro(amount: number): string {
  return euroFormat.format(amount)
}

/** A whole number in Italian: `1234` -> `1234`, `12345` -> `12.345`. */
export function formatNumber(value: number): string {
  return numberFormat.format(value)
}

/** An ISO timestamp as a day in Italy: `2026-03-01T…` -> `1 mar 2026`. */
export function formatDate(iso: string): string {
  return dateFormat.format(new Date(iso))
}

/** An ISO timestamp as date and time in Italy: `2026-03-01T…` -> `1 mar 2026, 10:30`. */
export function formatMoment(iso: string): string {
  return momentFormat.format(new Date(iso))
}

const longDayFormat = inItaly({ day: 'numeric', month: 'long' })
const timeFormat = inItaly({ timeStyle: 'short' })

/** When something happened, in a sentence: `il 12 marzo alle 10:30`, `l'8 marzo 2025 all'1:05`. */
export function formatOn(iso: string, now = Date.now()): string {
  const date = new Date(iso)
  const day = longDayFormat.format(date).replace(/^1 /, '1º ')
  const [then, thisYear] = [date, new Date(now)].map((moment) => dayInRome(moment).slice(0, 4))
  const year = then === thisYear ? '' : ` ${then}`
  const time = timeFormat.format(date).replace(/^0(\d)/, '$1')
  return `${/^(8|11) /.test(day) ? `l'${day}` : `il ${day}`}${year} ${/^1:/.test(time) ? `all'${time}` : `alle ${time}`}`
}

/** An ISO timestamp as a day in Italy that spreadsheets understand: `2026-03-01T…` -> `01/03/2026`. */
export function formatShortDate(iso: string): string {
  return numericDay(dayInRome(iso))
}

/**
 * Reads an amount in euro with a decimal comma or dot, or copied from a page (`12.345,00 €`). Null when the text is not a
 * number with at most two decimals and so many digits before them, or is ambiguous (`1.000`). Never rounds: the database
 * refuses a third decimal too.
 */
export function parseEuro(text: string, digits = 8): number | null {
  const amount = cleanAmount(text)
  const grouped = /^\d{1,3}(\.\d{3})+,\d{1,2}$|^[1-9]\d{0,2}(\.\d{3}){2,}$/
  const english = /^\d{1,3}(,\d{3})+\.\d{1,2}$/
  const ungrouped = grouped.test(amount) ? amount.replaceAll('.', '') : amount
  const plain = english.test(amount) ? amount.replaceAll(',', '') : ungrouped
  const clean = plain.replace(',', '.').replace(/^\./, '0.')
  const [whole = '', cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(clean)?.slice(1) ?? []
  return whole !== '' && whole.length <= digits ? Number(`${whole}.${cents || 0}`) : null
}

/** An amount for a text field: `49.9` -> `49,90`. */
export function euroToInput(amount: number): string {
  return amount.toFixed(2).replace('.', ',')
}

const relativeFormat = new Intl.RelativeTimeFormat('it', { numeric: 'auto' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago an ISO timestamp was: `adesso`, `5 minuti fa`, `3 ore fa`, `ieri`, `12 giorni fa`, `mese scorso`. A time
 * in the future, by a clock that is ahead, is `adesso`.
 */
export function formatAgo(iso: string, now = Date.now()): string {
  const then = Date.parse(iso)
  const passed = now - then
  if (passed < minute) return 'adesso'
  if (passed < hour) return relativeFormat.format(-Math.floor(passed / minute), 'minute')
  if (passed < day) return relativeFormat.format(-Math.floor(passed / hour), 'hour')
  const nights = daysBetween(dayInRome(iso), dayInRome(new Date(now)))
  if (nights < 31) return relativeFormat.format(-nights, 'day')
  if (nights < 365) return relativeFormat.format(-Math.floor(nights / 30.5), 'month')
  return relativeFormat.format(-Math.floor(nights / 365), 'year')
}
