import type { ListState } from './list-state.ts'

export const tablePageSize = 20
export const gridPageSize = 12

/** One page of a list, with the number of rows that match in all. */
export interface ListPage<Row> {
  rows: Row[]
  total: number
}

/** First and last row of a page, counted from 0, both included. */
export function pageRange(page: number, size: number): [number, number] {
  return [(page - 1) * size, page * size - 1]
}

/** Lower case without the accents of western languages: what `private.fold` does to the `ricerca` column. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u0303\u0308\u030a\u0327]/g, '')
    .normalize('NFC')
}

/**
 * The words of a search, each to be found in the `ricerca` column. Characters that mean something to
 * LIKE or to PostgREST's filter grammar are dropped rather than escaped: nobody searches for them.
 */
export function searchWords(q: string): string[] {
  return foldText(q)
    .replace(/[%_*,()"\\]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
}

interface Narrowable<Self> {
  ilike(column: 'ricerca', pattern: string): Self
  eq(column: string, value: string): Self
  order(column: string, options: { ascending: boolean }): Self
  range(from: number, to: number): Self
}

/** Applies a list's search, filters, order and page to a select. `id` breaks ties, so pages never overlap. */
export function narrow<Query extends Narrowable<Query>>(query: Query, state: ListState, size: number): Query {
  let narrowed = query
  for (const word of searchWords(state.q)) narrowed = narrowed.ilike('ricerca', `%${word}%`)
  for (const [column, value] of Object.entries(state.filters)) narrowed = narrowed.eq(column, value)
  const [from, to] = pageRange(state.page, size)
  return narrowed
    .order(state.sort.by, { ascending: state.sort.dir === 'asc' })
    .order('id', { ascending: true })
    .range(from, to)
}
