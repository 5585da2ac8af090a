import type { Answer, Narrowable } from '#lib/backend/query-builder.ts'
import type { ListState } from '#lib/lists/list-state.ts'
import { isSearch, searchArgs } from '#lib/lists/search.ts'
import { isTooLong } from './too-long.ts'

/** The most rows of one answer: the API's own limit. */
const exportPageSize = 1000
/** Most rows of the last page that a search's next page repeats, to check that it follows on. */
const longestOverlap = 100
/** Ids in one request: with 200, which a server takes at most, its address would be close to the limit of 8 KB. */
const idsAtOnce = 100

/** The fewest rows of an answer: with one alone, a search's next page could not repeat a row. */
const fewest = 2

/** The last id in the sort order. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Sort = ListState['sort']
/** The rows of a list to export, and their order. */
export type Extent = Pick<ListState, 'q' | 'filters' | 'sort'>

/** Single rows to export, in this order. */
export interface ChosenRows {
  ids: readonly string[]
}

/** A row as it is read for a file: every column is a text, so that the export can page by any of them. */
export type ExportRow = Readonly<Record<string, string | null>> & { id: string; updated_at: string }

/** What an export narrows its pages by. */
type Pageable<Self> = Pick<Narrowable<Self>, 'eq' | 'gt' | 'lt' | 'in' | 'order' | 'limit'>

/** A table to export: its query, and the query of a search in it with the same columns. */
export interface ExportSource<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>> {
  listed: () => Query
  found: (args: ReturnType<typeof searchArgs>) => Answer<Row>
}

/** Runs one request, with retries. */
export type Attempt = <Row>(ask: (signal: AbortSignal) => PromiseLike<{ data: Row[] }>) => Promise<Row[]>
type Place = { value: string; id: string }

/** Reads the rows of an extent, or the chosen ones, page by page. Throws what `attempt` throws. */
export function exportedPages<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>>(
  source: ExportSource<Row, Query>,
  extent: Extent | ChosenRows,
  attempt: Attempt,
): AsyncGenerator<Row[]> {
  return 'ids' in extent
    ? chosenPages(source.listed, extent.ids, attempt)
    : extentPages(source, extent, attempt)
}

/**
 * Reads all rows of an extent, page by page. No row comes twice, and every row that exists during the whole export comes,
 * even when others are added, edited or removed meanwhile. Throws what `attempt` throws.
 */
async function* extentPages<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>>(
  { listed, found }: ExportSource<Row, Query>,
  extent: Extent,
  attempt: Attempt,
): AsyncGenerator<Row[]> {
  const seen = new Set<string>()
  const unseen = (rows: readonly Row[]) => rows.filter(({ id }) => !seen.has(id) && seen.add(id))
  const newestFirst: Sort = { by: 'updated_at', dir: 'desc' }

  // The number of rows in one answer; smaller when long texts made an answer longer than the server sends.
  let most = exportPageSize
  /** Asks for up to `size` rows, and for half as many whenever the answer would be too long. */
  async function ask(size: number, answer: (size: number) => Answer<Row>): Promise<Row[]> {
    for (;;) {
      const asked = Math.min(size, most)
      try {
        return await attempt((signal) => answer(asked).retry(false).abortSignal(signal).throwOnError())
      } catch (error) {
        if (!isTooLong(error) || asked <= fewest) throw error
        most = Math.ceil(asked / 2)
      }
    }
  }

  function page({ by, dir }: Sort, narrowed: (query: Query) => Query, size = exportPageSize) {
    const ascending = dir === 'asc'
    return ask(size, (count) => {
      let query = narrowed(listed())
      for (const [column, value] of Object.entries(extent.filters)) query = query.eq(column, value)
      return query.order(by, { ascending }).order('id', { ascending }).limit(count)
    })
  }

  /**
   * The rows after a row, found by the sort column's value and the id. Unlike an offset, this position does not move when
   * earlier rows are added or removed.
   */
  async function after(sort: Sort, { value, id }: Place): Promise<Row[]> {
    const beyond = sort.dir === 'asc' ? 'gt' : 'lt'
    const sameValue = await page(sort, (query) => query.eq(sort.by, value)[beyond]('id', id))
    if (sameValue.length > 0) return sameValue
    return page(sort, (query) => query[beyond](sort.by, value))
  }

  async function* walk(sort: Sort, start: Place | null) {
    let last = start
    for (;;) {
      const rows: Row[] = last ? await after(sort, last) : await page(sort, (query) => query)
      const end = rows.at(-1)
      // Only an empty page is the end, because a server may answer fewer rows than were asked for.
      if (!end) return
      if (end.id === last?.id) throw new Error(`the rows after ${end.id} begin with itself`)
      last = { value: end[sort.by] ?? '', id: end.id }
      yield unseen(rows)
    }
  }

  const searchPage = (sort: Sort, skip: number, size = exportPageSize) =>
    ask(size, (count) => found({ ...searchArgs({ ...extent, sort, page: 1 }, count), _skip: skip }))

  /** A search can be paged only by offset: a page follows on when its first row was also on the page before. */
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
      const overlap = Math.min(longestOverlap, Math.floor(most / 2))
      if (rows.length <= overlap) return
      skip += rows.length - overlap
    }
  }

  async function* editedSince(since: string) {
    for (let skip = 0; skip < exportPageSize; ) {
      const rows = await searchPage(newestFirst, skip)
      const edited = rows.filter(({ updated_at }) => updated_at > since)
      yield unseen(edited)
      if (edited.length === 0 || edited.length < rows.length) return
      skip += rows.length
    }
  }

  const searching = isSearch(extent.q)
  const [latest] = searching
    ? await searchPage(newestFirst, 0, 1)
    : await page(newestFirst, (query) => query, 1)
  yield* searching ? searchWalk(extent.sort) : walk(extent.sort, null)
  if (!latest) return
  // A row that was edited meanwhile may have moved to a position that was already read. (Of a search, the first
  // thousand.)
  const since = latest.updated_at
  if (!searching) yield* walk({ by: 'updated_at', dir: 'asc' }, { value: since, id: lastId })
  else yield* editedSince(since)
}

/** Reads single rows, some at a time; those that are gone are left out. */
async function* chosenPages<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>>(
  listed: () => Query,
  ids: readonly string[],
  attempt: Attempt,
): AsyncGenerator<Row[]> {
  async function read(some: readonly string[]): Promise<Row[]> {
    try {
      return await attempt((signal) =>
        listed().in('id', some).retry(false).abortSignal(signal).throwOnError(),
      )
    } catch (error) {
      if (!isTooLong(error) || some.length === 1) throw error
      const half = Math.ceil(some.length / 2)
      return [...(await read(some.slice(0, half))), ...(await read(some.slice(half)))]
    }
  }

  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce)
    const rows = new Map((await read(some)).map((row) => [row.id, row]))
    yield some.flatMap((id) => rows.get(id) ?? [])
  }
}
