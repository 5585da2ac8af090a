import type { ListState } from './list-state.ts'
import { isSearch, searchArgs } from './search.ts'

/** How many rows are asked for at once: the most that the API answers. */
export const exportPageSize = 1000
/** How many rows a search's next page repeats, to be sure that it follows on. */
const overlap = 100

/** Comes after every other id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Sort = ListState['sort']
/** Which rows of a list, in which order. */
export type Extent = Pick<ListState, 'q' | 'filters' | 'sort'>

/** A row as it is read for a file: every column a text, so that any of them can be sorted by. */
export type ExportRow = Readonly<Record<string, string | null>> & { id: string; updated_at: string }

interface Answer<Row> {
  retry(enabled: boolean): {
    abortSignal(signal: AbortSignal): { throwOnError(): PromiseLike<{ data: Row[] }> }
  }
}

interface Narrowable<Self> {
  eq(column: string, value: string): Self
  gte(column: string, value: string): Self
  lte(column: string, value: string): Self
  or(filters: string): Self
  order(column: string, options: { ascending: boolean }): Self
  limit(count: number): Self
}

/** A table to be exported: its select, and the same columns of the rows that a search finds. */
export interface ExportSource<Row extends ExportRow, Query extends Narrowable<Query> & Answer<Row>> {
  listed: () => Query
  found: (args: ReturnType<typeof searchArgs>) => Answer<Row>
}

/** Runs one request, as often as it takes. */
export type Attempt = <Row>(ask: (signal: AbortSignal) => PromiseLike<{ data: Row[] }>) => Promise<Row[]>
type Place = { value: string; id: string }

const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/** Narrows to what comes after a place. Unlike an offset it stays where it is when rows before it come and go. */
function after<Query extends Narrowable<Query>>(query: Query, { by, dir }: Sort, last: Place): Query {
  const ascending = dir === 'asc'
  const value = quoted(last.value)
  const beyond = ascending ? 'gt' : 'lt'
  // The first condition says nothing new: it is the one that an index can start from.
  return (ascending ? query.gte(by, last.value) : query.lte(by, last.value)).or(
    `${by}.${beyond}.${value},and(${by}.eq.${value},id.${beyond}.${last.id})`,
  )
}

/**
 * Reads all rows of an extent, a page at a time. Each row comes once, and each that is there from beginning to end comes,
 * also when others are added, edited or removed meanwhile. Throws what `attempt` throws.
 */
export async function* exportedPages<Row extends ExportRow, Query extends Narrowable<Query> & Answer<Row>>(
  { listed, found }: ExportSource<Row, Query>,
  extent: Extent,
  attempt: Attempt,
): AsyncGenerator<Row[]> {
  const seen = new Set<string>()
  const unseen = (rows: readonly Row[]) => rows.filter(({ id }) => !seen.has(id) && seen.add(id))
  const newestFirst: Sort = { by: 'updated_at', dir: 'desc' }

  const ask = (answer: Answer<Row>) =>
    attempt((signal) => answer.retry(false).abortSignal(signal).throwOnError())

  function page({ by, dir }: Sort, last: Place | null, size = exportPageSize) {
    let query = listed()
    for (const [column, value] of Object.entries(extent.filters)) query = query.eq(column, value)
    if (last) query = after(query, { by, dir }, last)
    const ascending = dir === 'asc'
    return ask(query.order(by, { ascending }).order('id', { ascending }).limit(size))
  }

  async function* walk(sort: Sort, start: Place | null) {
    let last = start
    for (;;) {
      const rows: Row[] = await page(sort, last)
      const end = rows.at(-1)
      // Only an empty page is the end: a server may answer fewer rows than were asked for.
      if (!end) return
      last = { value: end[sort.by] ?? '', id: end.id }
      yield unseen(rows)
    }
  }

  const searchPage = (sort: Sort, skip: number, size = exportPageSize) =>
    ask(found({ ...searchArgs({ ...extent, sort, page: 1 }, size), _skip: skip }))

  /** A search has places by number only: a page follows on when its first row was on the one before. */
  async function* searchWalk(sort: Sort) {
    let skip = 0
    for (;;) {
      const rows = await searchPage(sort, skip)
      const [first] = rows
      if (skip > 0 && (!first || !seen.has(first.id))) {
        skip = Math.max(0, skip - exportPageSize)
        continue
      }
      yield unseen(rows)
      if (rows.length <= overlap) return
      skip += rows.length - overlap
    }
  }

  const searching = isSearch(extent.q)
  const [latest] = searching ? await searchPage(newestFirst, 0, 1) : await page(newestFirst, null, 1)
  yield* searching ? searchWalk(extent.sort) : walk(extent.sort, null)
  if (!latest) return
  // A row edited meanwhile may have moved to a place that was already passed. (Of a search, a thousand of them.)
  const since = latest.updated_at
  if (!searching) yield* walk({ by: 'updated_at', dir: 'asc' }, { value: since, id: lastId })
  else yield unseen((await searchPage(newestFirst, 0)).filter(({ updated_at }) => updated_at > since))
}
