import { type ListPage, listPage, type Narrowable, narrow, pageRange } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { isSearch, type SearchedTable, searchArgs, searchTotal } from './search.ts'
import { db } from './supabase.ts'

/** From this row on a page's rows are looked up by their ids, which an index alone tells. */
const deep = 1000

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
  if (pageRange(state.page, size)[0] >= deep) {
    const ids = narrow(db.from(table).select('id', { count: 'estimated' }), state, size)
    const { data: places, count } = await ids.abortSignal(signal).throwOnError()
    const { data } = await listed()
      .in(
        'id',
        places.map(({ id }) => id),
      )
      .abortSignal(signal)
      .throwOnError()
    const rows = new Map(data.map((row) => [row.id, row]))
    return listPage(
      places.flatMap(({ id }) => rows.get(id) ?? []),
      count ?? 0,
      state.page,
      size,
    )
  }
  const { data, count } = await narrow(listed(), state, size).abortSignal(signal).throwOnError()
  return listPage(data, count ?? 0, state.page, size)
}
