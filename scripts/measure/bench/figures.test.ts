import { expect, test } from 'vitest'
import { type Figure, fails, less, lineOf, more, withFigures } from './figures.ts'

const lcp: Figure = { what: 'LCP', value: 432, unit: 'ms', budget: less(600, 900) }
const reads: Figure = { what: 'reads', value: 500, unit: '/s', budget: more(350, 200) }

test('a figure fails beyond its bound, on the side that is worse, and when it was not measured', () => {
  expect([432, 900, 901, Number.NaN].map((value) => fails({ ...lcp, value }))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([reads, { ...reads, value: 199 }].map(fails)).toEqual([false, true])
  expect(fails({ what: 'bytes', value: 9e9, unit: 'KB' })).toBe(false)
})

test('a line says how far its figure is from the goal', () => {
  expect([lcp, { ...reads, value: 300 }, { ...reads, value: 100 }].map(lineOf)).toEqual([
    'LCP\t432 ms\t600 ms\t900 ms\t0.72',
    'reads\t300/s\t350/s\t200/s\t1.17 over the goal',
    'reads\t100/s\t350/s\t200/s\t3.50 FAILS',
  ])
})

test('some figures are written anew in their places, and new ones come last', () => {
  const table = [lcp, reads].map(lineOf).join('\n')
  const bytes: Figure = { what: 'bytes', value: 107, unit: 'KB' }
  expect(withFigures(table, [{ ...lcp, value: 300 }, bytes]).split('\n')).toEqual([
    'LCP\t300 ms\t600 ms\t900 ms\t0.50',
    'reads\t500/s\t350/s\t200/s\t0.70',
    'bytes\t107 KB\t\t\t',
  ])
})
