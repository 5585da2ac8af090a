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
  const figures = (reads: number, start: number) => [
    { what: 'reads', unit: '/s', value: reads },
    { what: 'start', unit: 's', value: start },
  ]
  const rounds = [
    { other: figures(100, 3), own: figures(200, 1.5) },
    { other: figures(50, 3), own: figures(60, 1.5) },
    { other: figures(80, 3), own: figures(120, 1.5) },
  ]
  const [reads, start] = compared(rounds, '1.0.0')
  expect(reads).toEqual({
    what: 'reads',
    '1.0.0': '80/s',
    this: '120/s',
    'times as good': '1.50',
    'by round': '1.20 to 2.00',
  })
  expect(start?.['times as good']).toBe('2.00')
})
