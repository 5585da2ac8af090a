import { expect, test } from 'vitest'
import { NewRow } from './new-row.ts'

test('an attempt lacks what any attempt before it had otherwise', () => {
  const row = new NewRow()
  expect(row.attempt({ nome: 'Bar', citta: 'Trento', orari: { a: 1 } })).toEqual({})
  expect(row.attempt({ nome: 'Bar', citta: 'Trento', orari: { a: 1 } })).toEqual({})
  expect(row.attempt({ nome: 'Bar Sport', citta: 'Trento', orari: { a: 1 } })).toEqual({ nome: 'Bar Sport' })
  // The row may have been changed by the attempt before.
  expect(row.attempt({ nome: 'Bar', citta: 'Trento', orari: { a: 2 } })).toEqual({
    nome: 'Bar',
    orari: { a: 2 },
  })
})

test('one that goes on after a reload may lack anything', () => {
  const row = new NewRow()
  row.attempt({ nome: 'Bar' })
  row.resume('8d7c1f52-6c1e-4c7a-9d0e-6a1f0a3c9b11')
  expect(row.id).toBe('8d7c1f52-6c1e-4c7a-9d0e-6a1f0a3c9b11')
  expect(row.attempt({ nome: 'Bar', citta: 'Riva' })).toEqual({ nome: 'Bar', citta: 'Riva' })
})
