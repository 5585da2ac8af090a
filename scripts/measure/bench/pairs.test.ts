import { expect, test } from 'vitest'
import { inTurn, type Pair, pairTable, ratiosOf, type Side } from './pairs.ts'

const reads: Pair = {
  what: 'reads',
  unit: '/s',
  better: 'more',
  rounds: [
    { other: 100, own: 200 },
    { other: 50, own: 60 },
    { other: 80, own: 120 },
  ],
}
const start: Pair = { what: 'start', unit: 's', better: 'less', rounds: [{ other: 3, own: 1.5 }] }

test('both sides are measured in every round, and the first of them changes', async () => {
  const order: Side[] = []
  const measured = await inTurn(3, async (side) => order.push(side))
  expect(order).toEqual(['other', 'own', 'own', 'other', 'other', 'own'])
  expect(measured).toEqual([
    { other: 1, own: 2 },
    { own: 3, other: 4 },
    { other: 5, own: 6 },
  ])
})

test('a ratio above one is better, whether more or less of it is wanted', () => {
  expect(ratiosOf(reads)).toEqual([2, 1.2, 1.5])
  expect(ratiosOf(start)).toEqual([2])
})

test('the table has both medians, and the ratio of the rounds with its range', () => {
  expect(pairTable([reads, start], '1.0.0').split('\n')).toEqual([
    '| what | 1.0.0 | this | times as good | of 3 rounds |',
    '|---|---|---|---|---|',
    '| reads | 80/s | 120/s | 1.50 | 1.20 to 2.00 |',
    '| start | 3.0 s | 1.5 s | 2.00 | 2.00 to 2.00 |',
  ])
})
