import { describe, expect, it } from 'vitest'
import { cx } from './cx.ts'
import { initialsOf } from './initials.ts'
import { paginationText } from './pagination-text.ts'

describe('initialsOf', () => {
  it.each([
    ['Mario Rossi', 'MR'],
    ['anna maria de santis', 'AS'],
    ['admin@demo.it', 'A'],
    ['mario.rossi@demo.it', 'MR'],
    ['élodie', 'É'],
    ['  ', ''],
    ['', ''],
  ])('%j -> %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('paginationText', () => {
  it('says where one is, and counts in Italian', () => {
    expect(paginationText(2, 7, 132, false)).toBe('Pagina 2 di 7 · 132 risultati')
    expect(paginationText(1, 5000, 100_000, true)).toBe('Pagina 1 di 5000 · circa 100.000 risultati')
  })

  it('speaks of no pages when there is one, and of one result in the singular', () => {
    expect(paginationText(1, 1, 12, false)).toBe('12 risultati')
    expect(paginationText(1, 1, 1, false)).toBe('1 risultato')
  })
})

it('cx leaves out what is not there', () => {
  expect(cx('a', false, null, undefined, '', 'b')).toBe('a b')
})
