import { PostgrestError } from '@supabase/postgrest-js'
import { type ListPage, listPage, type Narrowable, narrow, pageRange } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { isSearch, type SearchedTable, searchArgs, searchTotal } from './search.ts'
import { db } from './supabase.ts'

/** From this row on a page's rows are looked up by their ids, which an index alone tells. */
const deep = 1000
/** PostgREST's code for a range that the rows do not reach. */
const beyondTheEnd = 'PGRST103'

interface Answer<Row> {
  abortSignal(signal: AbortSignal): {
    throwOnError(): PromiseLike<{ data: Row[]; count: number | null }>
  }
}

interface Source<Row, Query> {
  table: SearchedTable
  /** The table's select, with `count: 'estimated'`: exact up to 1,000 rows. */
  listed: () => Query & Answer<Row>
  /** The same columns of the rows that a search finds. */
  found: (args: ReturnType<typeof searchArgs>) => Answer<Row>
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
    return listPage(data, total, state.page, size)
  }
  try {
    return await readListed({ table, listed }, state, size, signal)
  } catch (error) {
    // The list goes back to its first page by itself.
    if (error instanceof PostgrestError && error.code === beyondTheEnd)
      return listPage([], 0, state.page, size)
    throw error
  }
}

async function readListed<Row extends { id: string }, Query extends Narrowable<Query> & Answer<Row>>(
  { table, listed }: Pick<Source<Row, Query>, 'table' | 'listed'>,
  state: ListState,
  size: number,
  signal: AbortSignal,
): Promise<ListPage<Row>> {
  if (pageRange(state.page, size)[0] < deep) {
    const { data, count } = await narrow(listed(), state, size).abortSignal(signal).throwOnError()
    return listPage(data, count ?? 0, state.page, size)
  }
  const places = narrow(db.from(table).select('id', { count: 'estimated' }), state, size)
  const { data, count } = await places.abortSignal(signal).throwOnError()
  const ids = data.map(({ id }) => id)
  if (ids.length === 0) return listPage([], 0, state.page, size)
  const read = await listed().in('id', ids).abortSignal(signal).throwOnError()
  const rows = new Map(read.data.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => rows.get(id) ?? [])
  return listPage(inOrder, count ?? 0, state.page, size)
}
