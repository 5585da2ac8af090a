import { expect, test } from 'vitest'
import { compared, inTurn, type Side } from './pairs.ts'

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
  const rounds = [
    { other: 100, own: 200 },
    { other: 50, own: 60 },
    { other: 80, own: 120 },
  ]
  expect(compared({ what: 'reads', unit: '/s', better: 'more', rounds }, '1.0.0')).toEqual({
    what: 'reads',
    '1.0.0': '80/s',
    this: '120/s',
    'times as good': '1.50',
    'by round': '1.20 to 2.00',
  })
  const start = { what: 'start', unit: 's', better: 'less', rounds: [{ other: 3, own: 1.5 }] } as const
  expect(compared({ ...start, rounds: [...start.rounds] }, '1.0.0')['times as good']).toBe('2.00')
})
