import { expect, test } from 'vitest'
import { type Figure, fails, tableOf, withFigures } from './figures.ts'
import { percentile } from './statistics.ts'

const lcp: Figure = {
  what: 'LCP',
  value: 432,
  unit: 'ms',
  budget: { goal: 600, failsAt: 900, better: 'less' },
}
const reads: Figure = {
  what: 'reads',
  value: 500,
  unit: '/s',
  budget: { goal: 350, failsAt: 200, better: 'more' },
}

test('a figure fails beyond its bound, on the side that is worse, and when it was not measured', () => {
  expect(
    [lcp, { ...lcp, value: 900 }, { ...lcp, value: 901 }, { ...lcp, value: Number.NaN }].map(fails),
  ).toEqual([false, false, true, true])
  expect([reads, { ...reads, value: 199 }].map(fails)).toEqual([false, true])
  expect(fails({ what: 'bytes', value: 9e9, unit: 'KB' })).toBe(false)
})

test('the table says how far each figure is from its goal', () => {
  expect(
    tableOf([lcp, { ...reads, value: 300 }, { ...reads, value: 100 }], 'here')
      .split('\n')
      .slice(2),
  ).toEqual([
    'LCP\t432 ms\t600 ms\t900 ms\t0.72',
    'reads\t300/s\t350/s\t200/s\t1.17 over the goal',
    'reads\t100/s\t350/s\t200/s\t3.50 FAILS',
  ])
})

test('some figures are written anew in their places, and new ones come last', () => {
  const table = tableOf([lcp, reads], 'here')
  const bytes: Figure = { what: 'bytes', value: 107, unit: 'KB' }
  expect(
    withFigures(table, [{ ...lcp, value: 300 }, bytes])
      .split('\n')
      .slice(2),
  ).toEqual(['LCP\t300 ms\t600 ms\t900 ms\t0.50', 'reads\t500/s\t350/s\t200/s\t0.70', 'bytes\t107 KB\t\t\t'])
})

test('a percentile is one of the values', () => {
  expect([0, 0.5, 0.95, 1].map((share) => percentile([3, 1, 2], share))).toEqual([1, 2, 3, 3])
  expect(percentile([], 0.5)).toBeNaN()
})
