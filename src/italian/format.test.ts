import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  euroToInput,
  formatAgo,
  formatDate,
  formatEuro,
  formatMoment,
  formatNumber,
  formatOn,
  formatShortDate,
  parseEuro,
} from './format.ts'

test('an amount is shown in euro with two decimals', () => {
  expect(formatEuro(49.9)).toBe('49,90\u00a0€')
  expect(formatEuro(1234)).toBe('1.234,00\u00a0€')
  expect(formatEuro(2980)).toBe('2.980,00\u00a0€')
  expect(formatEuro(0)).toBe('0,00\u00a0€')
  expect(formatEuro(12345.5)).toBe('12.345,50\u00a0€')
})

test('any amount copied from a page is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      expect(parseEuro(formatEuro(cents / 100))).toBe(cents / 100)
    }),
  )
})

test('a typed amount has at most two decimals, after a comma or a dot', () => {
  for (const text of ['49,90', '49.9', ' 49,9 ', '49,90 €']) expect(parseEuro(text)).toBe(49.9)
  expect(parseEuro('0')).toBe(0)
  expect(parseEuro('12.345,00 €')).toBe(12345)
  expect(parseEuro('1.234.567')).toBe(1_234_567)
  for (const text of ['', '-1', '49,999', 'dieci', '1e3', '1,2,3', '999999999', '1.000', '12.34.567'])
    expect(parseEuro(text)).toBeNull()
  // A long text pasted by mistake: a slow regular expression would block the page for minutes.
  expect(parseEuro(`1${' '.repeat(500_000)}x`)).toBeNull()
  expect(parseEuro(euroToInput(1234.5))).toBe(1234.5)
})

test('counts and days are Italian', () => {
  expect(formatNumber(12345)).toBe('12.345')
  expect(formatNumber(1234)).toBe('1234')
  expect(formatDate('2026-03-01T12:00:00Z')).toBe('1 mar 2026')
})

const now = Date.parse('2026-03-15T10:30:00+01:00')
const before = (ms: number) => new Date(now - ms).toISOString()
const minutes = 60_000
const hours = 60 * minutes

test.each([
  [before(-5 * minutes), 'adesso'],
  [before(59_000), 'adesso'],
  [before(minutes), '1 minuto fa'],
  [before(59 * minutes), '59 minuti fa'],
  [before(11 * hours), '11 ore fa'],
  [before(24 * hours), 'ieri'],
  // Thirty-six hours ago the day before yesterday had not ended yet.
  [before(36 * hours), 'l’altro ieri'],
  [before(30 * 24 * hours), '30 giorni fa'],
  [before(61 * 24 * hours), '2 mesi fa'],
  [before(400 * 24 * hours), 'anno scorso'],
])('%s was %s', (iso, said) => {
  expect(formatAgo(iso, now).replace("'", '’')).toBe(said)
})

test('a moment in a sentence has its articles, and the year when it is another', () => {
  const on = (iso: string) => formatOn(iso, Date.parse('2026-06-01T00:00:00+02:00'))
  expect(on('2026-03-12T10:30:00+01:00')).toBe('il 12 marzo alle 10:30')
  expect(on('2026-03-08T01:05:00+01:00')).toBe("l'8 marzo all'1:05")
  expect(on('2026-01-11T09:00:00+01:00')).toBe("l'11 gennaio alle 9:00")
  expect(on('2025-05-01T18:00:00+02:00')).toBe('il 1º maggio 2025 alle 18:00')
})

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])(
  'days and times are those of Italy in %s',
  (TZ) => {
    const moments = [
      '2026-12-31T22:59:00Z',
      '2026-12-31T23:30:00Z',
      '2026-03-29T00:59:00Z',
      '2026-03-29T01:00:00Z',
    ]
    const script = `
    import { formatDate, formatMoment, formatOn, formatShortDate } from '#italian/format.ts'
    const all = ${JSON.stringify(moments)}.map((iso) =>
      [formatShortDate, formatDate, formatMoment, formatOn].map((format) => format(iso, Date.parse('2027-01-01T00:00:00Z'))))
    console.log(JSON.stringify(all))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    expect(JSON.parse(stdout)).toEqual([
      ['31/12/2026', '31 dic 2026', '31 dic 2026, 23:59', 'il 31 dicembre 2026 alle 23:59'],
      ['01/01/2027', '1 gen 2027', '1 gen 2027, 00:30', 'il 1º gennaio alle 0:30'],
      ['29/03/2026', '29 mar 2026', '29 mar 2026, 01:59', "il 29 marzo 2026 all'1:59"],
      ['29/03/2026', '29 mar 2026', '29 mar 2026, 03:00', 'il 29 marzo 2026 alle 3:00'],
    ])
  },
)

test('a created_at at 23:30 of UTC is the next day in Italy, in summer from 22:00 on', () => {
  expect(formatShortDate('2026-11-20T23:30:00Z')).toBe('21/11/2026')
  expect(formatShortDate('2026-07-20T22:00:00+00:00')).toBe('21/07/2026')
  expect(formatShortDate('2026-07-20T21:59:59.999Z')).toBe('20/07/2026')
  expect(formatShortDate('2026-10-25T22:30:00Z')).toBe('25/10/2026')
  expect(formatMoment('2026-10-25T01:30:00Z')).toBe('25 ott 2026, 02:30')
})

test('yesterday is the day before in Italy', () => {
  // In Italy half past midnight and, the evening before, a quarter past eleven.
  expect(formatAgo('2026-07-13T21:15:00Z', Date.parse('2026-07-14T22:30:00Z'))).toBe('l’altro ieri')
})
