import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  euroToInput,
  formatAgo,
  formatDate,
  formatEuro,
  formatNumber,
  formatOn,
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

const now = new Date(2026, 2, 15, 10, 30).getTime()
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
  const now = new Date(2026, 5, 1).getTime()
  const on = (...parts: [number, number, number, number, number]) =>
    formatOn(new Date(...parts).toISOString(), now)
  expect(on(2026, 2, 12, 10, 30)).toBe('il 12 marzo alle 10:30')
  expect(on(2026, 2, 8, 1, 5)).toBe("l'8 marzo all'1:05")
  expect(on(2026, 0, 11, 9, 0)).toBe("l'11 gennaio alle 9:00")
  expect(on(2025, 4, 1, 18, 0)).toBe('il 1º maggio 2025 alle 18:00')
})
