import { db } from '#backend/supabase.ts'
import type { SearchedTable } from '#backend/tables.ts'
import { type Asked, searchWords } from './list-query.ts'
import type { ListState } from './list-search.ts'

/*
 * Searches by the database functions `search_<table>` and `search_total`, which use the trigram indexes that row-level
 * security keeps a plain `ilike` from using. They return only rows that the caller may select; a role without access
 * gets none and no error. Every word of the text must occur, in any order, whatever its case and accents; a word
 * without three letters in a row must begin a word of the row. Activities and websites are also found by their
 * telephone numbers, however these are written.
 */

/** Whether the text contains anything to search for. */
function isSearch(q: string): boolean {
  return searchWords(q).length > 0
}

/** Filters that only the search functions know, because no column holds them. */
const filtersOfSearch = ['senza_indicazioni', 'in_scadenza']

/** Whether a list's rows are found by its search function: by a text, or by a filter that no column holds. */
export function isSearched({ q, filters }: Pick<ListState, 'q' | 'filters'>): boolean {
  return isSearch(q) || filtersOfSearch.some((name) => name in filters)
}

/**
 * The search text as the database expects it. Composed, as stored texts are: Mac keyboards and files may write an
 * accent as a character of its own. The database finds the words in it (`private.search_words`).
 */
export const searchText = (q: string) =>
  q
    .normalize('NFC')
    .slice(0, 200)
    .replace(/\p{Cs}/gu, '')

/** The arguments of `search_<table>` for one page: search, filters and order of a list's state. */
export function searchArgs({ q, filters, sort, page }: Asked, size: number) {
  return {
    _q: searchText(q),
    _filters: JSON.stringify(filters),
    _sort: sort.by,
    _descending: sort.dir === 'desc',
    _skip: (page - 1) * size,
    _take: size,
  }
}

/** The exact number of matching rows. Throws the database's error. */
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
