import { expect, test } from 'vitest'
import { differenceOf } from './count.ts'

const whole = { rows: { 'public.a': 2, 'public.b': 0 }, files: 3 }

test.each([
  ['nothing', whole, null],
  ['a row', { rows: { 'public.a': 1, 'public.b': 0 }, files: 3 }, '1 righe di public.a, non 2'],
  ['a table, even an empty one', { rows: { 'public.a': 2 }, files: 3 }, 'in meno public.b'],
  ['a table too many', { rows: { ...whole.rows, c: 0 }, files: 3 }, 'in più c'],
  ['a file', { rows: whole.rows, files: 2 }, '2 file, non 3'],
])('a copy that lacks %s', (_, copy, difference) => {
  expect(differenceOf(whole, copy)).toBe(difference)
})
