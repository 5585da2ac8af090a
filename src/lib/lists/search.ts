import { db } from '#lib/backend/supabase.ts'
import type { ListState } from './list-state.ts'

/**
 * Searches by the database's functions `search_<table>` and `search_total`, which use the trigram indexes that
 * row-level security keeps a plain `ilike` from. They answer only rows that the caller may select: none, rather than an
 * error, to a role without access. Every word of the text must occur, in any order, whatever its case and accents;
 * words without three letters in a row where a word begins.
 */
export type SearchedTable = 'businesses' | 'websites' | 'cards' | 'services' | 'graphic_services'

/** Whether there is anything to look for. */
export function isSearch(q: string): boolean {
  return q.trim() !== ''
}

/**
 * A search as the database reads it. Composed, as texts are stored: Mac keyboards and files may bring an accent as a
 * letter of its own. What stands around an apostrophe are words: it may be straight here and typographic there.
 */
export const searchText = (q: string) =>
  q
    .normalize('NFC')
    .replace(/['\u2018\u2019]/g, ' ')
    .slice(0, 200)

/** One page's arguments of `search_<table>`: the search, filters and order of a list's state. */
export function searchArgs({ q, filters, sort, page }: ListState, size: number) {
  return {
    _q: searchText(q),
    _filters: JSON.stringify(filters),
    _sort: sort.by,
    _descending: sort.dir === 'desc',
    _skip: (page - 1) * size,
    _take: size,
  }
}

/** How many rows match: exact up to 100,000, beyond that an estimate above it. Throws the database's error. */
export async function searchTotal(
  table: SearchedTable,
  { q, filters }: Pick<ListState, 'q' | 'filters'>,
  signal: AbortSignal,
): Promise<number> {
  const { data } = await db
    .rpc('search_total', { _table: table, _q: searchText(q), _filters: filters })
    .abortSignal(signal)
    .throwOnError()
  return data
}
