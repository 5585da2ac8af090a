import { format, isDateFormat } from 'numfmt'

/** The formats that a cell names by a number alone (ECMA-376, part 1, 18.8.30), dates as Italian Excel shows them. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}

/** Days between the two dates from which spreadsheets count, in 1900 and 1904. */
const daysTo1904 = 1462

/** The pattern of a format by its number; null for the general one and for those that shorten a number. */
export function patternOf(id: number, own: ReadonlyMap<number, string>): string | null {
  const pattern = own.get(id) ?? builtIn[id] ?? null
  return pattern === null || /^general$|^@$|E[+-]/i.test(pattern) ? null : pattern
}

/**
 * A number as its cell shows it, in Italian: `543123456` with `0000000000` -> `0543123456`. Without a pattern, all its
 * digits.
 */
export function shownNumber(value: number, pattern: string | null, from1904: boolean): string {
  if (pattern === null) return String(value)
  try {
    const days = from1904 && isDateFormat(pattern) ? value + daysTo1904 : value
    // A pattern may show nothing, or a number too wide for the calendar as hashes.
    const shown = format(pattern, days, { locale: 'it' }).trim()
    return /[^#\s]/.test(shown) ? shown : String(value)
  } catch {
    return String(value)
  }
}
