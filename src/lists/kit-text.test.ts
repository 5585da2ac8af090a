import { describe, expect, it } from 'vitest'
import { cx } from '#ui/base/cx.ts'
import { initialsOf } from '#ui/base/initials.ts'
import { results } from './nouns.ts'
import { paginationText } from './pagination.tsx'

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
  const shops = { one: 'negozio', many: 'negozi' }
  const exactly = (total: number) => ({ total, totalIsEstimate: false })

  it('says where one is, and counts in Italian', () => {
    expect(paginationText({ page: 2, pages: 7 }, exactly(132), results)).toBe('Pagina 2 di 7 · 132 risultati')
    expect(paginationText({ page: 1, pages: 5001 }, { total: 100_020, totalIsEstimate: true }, shops)).toBe(
      'Pagina 1 di 5001 · circa 100.020 negozi',
    )
  })

  it('speaks of no pages when there is one, and of one in the singular', () => {
    expect(paginationText({ page: 1, pages: 1 }, exactly(12), shops)).toBe('12 negozi')
    expect(paginationText({ page: 1, pages: 1 }, exactly(1), shops)).toBe('1 negozio')
  })
})

it('cx leaves out what is not there', () => {
  expect(cx('a', false, null, undefined, '', 'b')).toBe('a b')
})
