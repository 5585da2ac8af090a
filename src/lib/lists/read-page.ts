import { PostgrestError } from '@supabase/postgrest-js'
import type { Answer, Narrowable } from '#lib/backend/query-builder.ts'
import { db } from '#lib/backend/supabase.ts'
import { exactUpTo, type ListPage, listPage, narrow, pageRange, type Total } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { isSearch, type SearchedTable, searchArgs, searchTotal } from './search.ts'

/**
 * From this row on, the rows of a page are found by their ids, which an index provides without reading the rows before.
 */
const deep = 1000
/** PostgREST's code for a range that the rows do not reach. */
const beyondTheEnd = 'PGRST103'

/** How a list requests its total. */
type CountKind = 'exact' | 'estimated'

interface Source<Row, Query> {
  table: SearchedTable
  /** The table's select, with a total of the given kind. */
  listed: (count: CountKind) => Query & Answer<Row>
  /** The same columns for the rows that a search finds. */
  found: (args: ReturnType<typeof searchArgs>) => Answer<Row>
}

const none: Total = { total: 0, totalIsEstimate: false }
/** Lists that have more rows than are counted for each page. */
const long = new Set<string>()
const listKey = (table: SearchedTable, filters: ListState['filters']) => JSON.stringify([table, filters])

/**
 * Exact until the list is known to be long, because an exact count would then read an index of more than `exactUpTo`
 * entries for every page. PostgREST's `estimated` is not enough: it counts exactly only up to `max_rows` of
 * supabase/config.toml.
 */
function countKind(table: SearchedTable, filters: ListState['filters']): CountKind {
  return long.has(listKey(table, filters)) ? 'estimated' : 'exact'
}

/** The total of a count of this kind; remembers which lists are long. */
function counted(
  table: SearchedTable,
  filters: ListState['filters'],
  kind: CountKind,
  count: number | null | undefined,
): Total {
  const total = count ?? 0
  if (total > exactUpTo) long.add(listKey(table, filters))
  else long.delete(listKey(table, filters))
  return { total, totalIsEstimate: kind === 'estimated' && total > exactUpTo }
}

/** One page of a table's list, searched or whole. Throws the database's error. */
export async function readPage<Row extends { id: string }, Query extends Narrowable<Query> & Answer<Row>>(
  { table, listed, found }: Source<Row, Query>,
  state: ListState,
  size: number,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  if (isSearch(state.q)) {
    const page = found(searchArgs(state, size)).abortSignal(signal).throwOnError()
    const [{ data }, total] = await Promise.all([page, searchTotal(table, state, signal)])
    return listPage(data, { total, totalIsEstimate: total > exactUpTo }, state.page, size)
  }
  try {
    return await readListed({ table, listed }, state, size, signal)
  } catch (error) {
    // The page does not exist; the list returns to its first page by itself.
    if (error instanceof PostgrestError && error.code === beyondTheEnd)
      return listPage([], none, state.page, size)
    throw error
  }
}

async function readListed<Row extends { id: string }, Query extends Narrowable<Query> & Answer<Row>>(
  { table, listed }: Pick<Source<Row, Query>, 'table' | 'listed'>,
  state: ListState,
  size: number,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  const kind = countKind(table, state.filters)
  if (pageRange(state.page, size)[0] < deep) {
    const { data, count } = await narrow(listed(kind), state, size).abortSignal(signal).throwOnError()
    return listPage(data, counted(table, state.filters, kind, count), state.page, size)
  }
  const places = narrow(db.from(table).select('id', { count: kind }), state, size)
  const { data, count } = await places.abortSignal(signal).throwOnError()
  const total = counted(table, state.filters, kind, count)
  const ids = data.map(({ id }) => id)
  if (ids.length === 0) return listPage([], none, state.page, size)
  const read = await listed('estimated').in('id', ids).abortSignal(signal).throwOnError()
  const rows = new Map(read.data.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => rows.get(id) ?? [])
  return listPage(inOrder, total, state.page, size)
}
