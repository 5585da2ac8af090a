import { describe, expect, it } from 'vitest'
import { listPage } from './list-query.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('listPage', () => {
  it.each([
    ['an exact total stays', { rows: 20, counted: 132, page: 2 }, { total: 132, totalIsEstimate: false }],
    ['none is exact', { rows: 0, counted: 0, page: 1 }, { total: 0, totalIsEstimate: false }],
    [
      'beyond a thousand it is an estimate',
      { rows: 20, counted: 995_000, page: 1 },
      { total: 995_000, totalIsEstimate: true },
    ],
    [
      'a page that is not full is the last',
      { rows: 7, counted: 995_000, page: 51 },
      { total: 1007, totalIsEstimate: false },
    ],
    [
      'after a full page there may be another',
      { rows: 20, counted: 1010, page: 60 },
      { total: 1201, totalIsEstimate: true },
    ],
  ])('%s', (_, { rows: count, counted, page }, expected) => {
    expect(listPage(rows(count), counted, page, 20)).toEqual({ rows: rows(count), ...expected })
  })
})
