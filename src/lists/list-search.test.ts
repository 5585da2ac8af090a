import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListDefinition, listSearch, toListState } from './list-search.ts'

const definition: ListDefinition = {
  sortable: ['nome', 'citta'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: { stato: ['attivo', 'sospeso'], ha_sito: ['false'], senza_indicazioni: 'day', citta: 'text' },
}
const untouched = { page: 1, size: 20, q: '', sort: definition.defaultSort, filters: {} }

/** The state that an address's search string stands for, read as the router reads it. */
const stateOf = (search: string) =>
  toListState(definition, listSearch(definition)(defaultParseSearch(search)))

describe('the state of a list', () => {
  test.each([
    ['', untouched],
    ['?page=3', { ...untouched, page: 3 }],
    ['?q=bar+sport', { ...untouched, q: 'bar sport' }],
    ['?q=%22007%22', { ...untouched, q: '007' }],
    // Typed by hand, without the quotes that the router writes around it.
    ['?q=12345678901', { ...untouched, q: '12345678901' }],
    ['?q=true', { ...untouched, q: 'true' }],
    ['?sort=nome&dir=desc', { ...untouched, sort: { by: 'nome', dir: 'desc' } }],
    ['?sort=nome', { ...untouched, sort: { by: 'nome', dir: 'asc' } }],
    ['?stato=sospeso&ha_sito=false', { ...untouched, filters: { stato: 'sospeso', ha_sito: 'false' } }],
    ['?ha_sito=%22false%22', { ...untouched, filters: { ha_sito: 'false' } }],
    ['?senza_indicazioni=2028-02-29', { ...untouched, filters: { senza_indicazioni: '2028-02-29' } }],
    ['?righe=50', { ...untouched, size: 50 }],
    ['?citta=Reggio+Emilia', { ...untouched, filters: { citta: 'Reggio Emilia' } }],
  ])('of %s', (search, state) => {
    expect(stateOf(search)).toEqual(state)
  })

  test.each([
    '?page=0',
    '?righe=20',
    '?righe=1000',
    '?citta=',
    '?page=-1',
    '?page=1.5',
    '?page=1000000',
    '?page=due',
    '?page=%5B2%5D',
    '?page=%5B2%2C3%5D',
    '?page=%7B%22toString%22%3A0%7D',
    '?q=null',
    '?q=%7B%22a%22%3A1%7D',
    '?q=%5B%22bar%22%5D',
    '?sort=password&dir=desc',
    '?dir=desc',
    '?stato=altro',
    '?ha_sito=true',
    '?ha_sito=%7B%7D',
    '?senza_indicazioni=2027-02-29',
    '?senza_indicazioni=20270101',
    '?senza_indicazioni=oggi',
    '?business_id=1',
    '?__proto__=1',
  ])('of %s, which says nothing that the list knows, is the one that it starts with', (search) => {
    expect(stateOf(search)).toEqual(untouched)
  })

  test('takes a search of 100 characters and no more', () => {
    expect(stateOf(`?q=${'a'.repeat(500)}`).q).toBe('a'.repeat(100))
  })

  test('comes back from the address as it was written there', () => {
    const written = fc.record({
      page: fc.integer({ min: 2, max: 999_999 }),
      righe: fc.constantFrom(50, 100),
      q: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((q) => q.length <= 100),
      sort: fc.constantFrom('nome', 'citta'),
      dir: fc.constantFrom('asc', 'desc'),
      stato: fc.constantFrom('attivo', 'sospeso'),
    })
    fc.assert(
      fc.property(written, (search) => {
        const { page, righe, q, sort, dir, stato } = search
        expect(stateOf(defaultStringifySearch(search))).toEqual({
          page,
          size: righe,
          q,
          sort: { by: sort, dir },
          filters: { stato },
        })
      }),
    )
  })

  test('is read from any address without an error', () => {
    const name = fc.oneof(fc.constantFrom('page', 'q', 'sort', 'dir', 'stato', 'ha_sito'), fc.string())
    // What is read as an object whose conversion to a text or a number throws.
    const inconvertible = fc.constantFrom(
      '{"toString":0}',
      '{"valueOf":0,"toString":null}',
      '[{"toString":0}]',
    )
    const value = fc.oneof(fc.string(), fc.json(), inconvertible)
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (search) => {
        const { page, q, sort } = stateOf(`?${new URLSearchParams(search)}`)
        expect(Number.isInteger(page) && page >= 1).toBe(true)
        expect(q.length).toBeLessThanOrEqual(100)
        expect([...definition.sortable, definition.defaultSort.by]).toContain(sort.by)
      }),
    )
  })
})
