import { PostgrestError } from '@supabase/postgrest-js'
import type { Answer, Narrowable } from '#backend/query-builder.ts'
import { db } from '#backend/supabase.ts'
import type { ListedTable, SearchedTable } from '#backend/tables.ts'
import {
  type Asked,
  exactUpTo,
  type ListPage,
  listPage,
  narrow,
  pageRange,
  type Total,
} from './list-query.ts'
import type { ListState } from './list-search.ts'
import { isSearched, searchArgs, searchTotal } from './search.ts'

/**
 * From this row on, the rows of a page are found by their ids, which an index provides without reading the rows before.
 */
const deep = 1000
/** The most ids that an address holds. */
const mostIds = 100
/** PostgREST's code for a range that the rows do not reach. */
const beyondTheEnd = 'PGRST103'

type CountKind = 'exact' | 'estimated'

interface Listed<Row, Query> {
  table: ListedTable
  /** The table's select, with a total of the given kind. */
  listed: (count: CountKind) => Query & Answer<Row>
}

interface Searched<Row, Query> extends Listed<Row, Query> {
  table: SearchedTable
  /** The same columns for the rows that a search finds. */
  found: (args: ReturnType<typeof searchArgs>) => Answer<Row>
}

/** Lists that have more rows than are counted for each page. */
const long = new Set<string>()
const listKey = (table: ListedTable, filters: ListState['filters']) => JSON.stringify([table, filters])

/**
 * Exact until the list is known to be long, because an exact count would then read an index of more than `exactUpTo`
 * entries for every page. PostgREST's `estimated` is not enough: it counts exactly only up to `max_rows` of
 * supabase/config.toml.
 */
function countKind(table: ListedTable, filters: ListState['filters']): CountKind {
  return long.has(listKey(table, filters)) ? 'estimated' : 'exact'
}

/** The total of a count of this kind; remembers which lists are long. */
function counted(
  table: ListedTable,
  filters: ListState['filters'],
  kind: CountKind,
  count: number | null | undefined,
): Total {
  const total = count ?? 0
  if (total > exactUpTo) long.add(listKey(table, filters))
  // A select without a count, as of a field's choices, does not say how long the list is.
  else if (typeof count === 'number') long.delete(listKey(table, filters))
  return { total, totalIsEstimate: kind === 'estimated' && total > exactUpTo }
}

/**
 * One page of a table's list, searched or whole. A page beyond the end has no rows and the list's total, from which the
 * last page follows. Throws the database's error.
 */
export async function readPage<Row extends { id: string }, Query extends Narrowable<Query> & Answer<Row>>(
  source: Listed<Row, Query> | Searched<Row, Query>,
  state: Asked,
  size: number,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  const { table, listed } = source
  if ('found' in source && isSearched(state)) {
    const page = orBeyondTheEnd(source.found(searchArgs(state, size)).abortSignal(signal).throwOnError())
    const [answer, total] = await Promise.all([page, searchTotal(source.table, state, signal)])
    return listPage(answer?.data ?? [], { total, totalIsEstimate: false }, state.page, size)
  }
  const page = await orBeyondTheEnd(readListed({ table, listed }, state, size, signal))
  if (page && (page.rows.length > 0 || state.page === 1)) return page
  return { rows: [], total: await exactTotal(table, state.filters, signal), totalIsEstimate: false }
}

/**
 * An answer, or null where it was refused because the range begins beyond the last row. A server may also answer such a
 * range with no rows.
 */
export async function orBeyondTheEnd<Read>(answer: PromiseLike<Read>): Promise<Read | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof PostgrestError && error.code === beyondTheEnd) return null
    throw error
  }
}

async function exactTotal(
  table: ListedTable,
  filters: ListState['filters'],
  signal: AbortSignal,
): Promise<number> {
  const all = db.from(table).select('id', { count: 'exact', head: true }).match(filters)
  // biome-ignore lint/plugin: a count has no rows
  const { count } = await all.abortSignal(signal).throwOnError()
  return count ?? 0
}

async function readListed<Row extends { id: string }, Query extends Narrowable<Query> & Answer<Row>>(
  { table, listed }: Listed<Row, Query>,
  state: Asked,
  size: number,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  const kind = countKind(table, state.filters)
  if (pageRange(state.page, size)[0] < deep || size > mostIds) {
    const { data, count } = await narrow(listed(kind), state, size).abortSignal(signal).throwOnError()
    return listPage(data, counted(table, state.filters, kind, count), state.page, size)
  }
  const places = db.from(table).select('id', { count: kind })
  const { data, count } = await narrow(places, state, size).abortSignal(signal).throwOnError()
  const total = counted(table, state.filters, kind, count)
  const ids = data.map(({ id }) => id)
  if (ids.length === 0) return { rows: [], ...total }
  const read = await listed('estimated').in('id', ids).limit(size).abortSignal(signal).throwOnError()
  const rows = new Map(read.data.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => rows.get(id) ?? [])
  return listPage(inOrder, total, state.page, size)
}
