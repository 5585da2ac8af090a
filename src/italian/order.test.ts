import { expect, test } from 'vitest'
import { inItalianOrder } from './order.ts'

test('names stand as an Italian looks for them', () => {
  const names = [
    'Zoo',
    'bar 10',
    'Èlite',
    'Bar 2',
    'edicola',
    '"Caffè" Zoe',
    'Caffè 3',
    'Caffetteria',
    'farmacia',
  ]
  expect(names.toSorted(inItalianOrder)).toEqual([
    'Bar 2',
    'bar 10',
    'Caffè 3',
    '"Caffè" Zoe',
    'Caffetteria',
    'edicola',
    'Èlite',
    'farmacia',
    'Zoo',
  ])
})
