import { describe, expect, it } from 'vitest'
import { listPage } from './list-query.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('listPage', () => {
  it.each([
    [
      'an exact total stays',
      { rows: 20, total: 95_132, totalIsEstimate: false, page: 2 },
      { total: 95_132, totalIsEstimate: false },
    ],
    [
      'none is exact',
      { rows: 0, total: 0, totalIsEstimate: false, page: 1 },
      { total: 0, totalIsEstimate: false },
    ],
    [
      'an estimate stays one',
      { rows: 20, total: 995_000, totalIsEstimate: true, page: 1 },
      { total: 995_000, totalIsEstimate: true },
    ],
    [
      'a page that is not full is the last',
      { rows: 7, total: 995_000, totalIsEstimate: true, page: 51 },
      { total: 1007, totalIsEstimate: false },
    ],
    [
      'after a full page there may be another',
      { rows: 20, total: 100_010, totalIsEstimate: true, page: 5100 },
      { total: 102_001, totalIsEstimate: true },
    ],
  ])('%s', (_, { rows: count, page, ...counted }, expected) => {
    expect(listPage(rows(count), counted, page, 20)).toEqual({ rows: rows(count), ...expected })
  })
})
