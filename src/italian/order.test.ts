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

// As in supabase/tests/italian_order.test.sql.
test.each([
  [['àncora', 'Bar', 'bar', 'edicola', 'Èlite', 'farmacia', 'Zoo']],
  [['Bar', 'bar 2', 'Bar 9', 'Bar 10', 'Bar 010b', 'Bar 99999999999999999999', 'Bar 100000000000000000000']],
  [['3 Stelle', '20 Pizze', 'A', 'Sala 1.9', 'Sala 1.10']],
  [['Bar', 'Bar Zeta', 'Barbara', 'L’Angolo', "L'Aquila", 'La Spezia']],
  [["'A'", '  Bar', '"Caffè"', '¡Duo', '★ Edera', '(Faro)', '“Gelo”', '«Zeta»']],
  [['Straße', 'strasse', 'Жук', 'Яр']],
  [['★', 'Caffe', 'Caffè', 'caffe', 'caffè', 'Caffè & co', 'ZETA', 'Zeta', 'zeta', 'Zeta 2']],
])('texts stand in the order of the database: %j', (names) => {
  expect(names.toReversed().toSorted(inItalianOrder)).toEqual(names)
})
