import type { Answer } from '#backend/query-builder.ts'
import { orderColumn } from '#lists/list-query.ts'
import { isSearched, searchArgs } from '#lists/search.ts'
import type { Attempt, ExportRow, ExportSource, Extent, Pageable } from './export-source.ts'
import { isTooLong } from './retried.ts'

/** The most rows of one answer: the API's own limit. */
const exportPageSize = 1000
/** Most rows of the last page that a search's next page repeats, to check that it follows on. */
const longestOverlap = 100
/** The fewest rows of an answer: with one alone, a search's next page could not repeat a row. */
const fewest = 2
/** The last id in the sort order. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

type Sort = Extent['sort']
/** Where a page ended: the value of the column that orders the rows, null where the row has none, and the row's id. */
type Place = { value: string | null; id: string }

const newestFirst: Sort = { by: 'updated_at', dir: 'desc' }

/**
 * Reads all rows of an extent, page by page. No row comes twice, and every row that exists during the whole export comes,
 * even when others are added, edited or removed meanwhile. Throws what `attempt` throws.
 */
export class ExtentReader<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>> {
  readonly #source: ExportSource<Row, Query>
  readonly #extent: Extent
  readonly #attempt: Attempt
  readonly #seen = new Set<string>()
  /** The number of rows in one answer; smaller when long texts made an answer longer than the server sends. */
  #most = exportPageSize

  constructor(source: ExportSource<Row, Query>, extent: Extent, attempt: Attempt) {
    this.#source = source
    this.#extent = extent
    this.#attempt = attempt
  }

  async *pages(): AsyncGenerator<Row[]> {
    const { sort } = this.#extent
    const searching = isSearched(this.#extent)
    const [latest] = searching
      ? await this.#searchPage(newestFirst, 0, 1)
      : await this.#page(newestFirst, (query) => query, 1)
    yield* searching ? this.#searchWalk(sort) : this.#walk(sort, null)
    if (!latest) return
    // A row that was edited meanwhile may have moved to a position that was already read, so edited rows are read
    // again; of a search only the first thousand.
    const since = latest.updated_at
    if (!searching) yield* this.#walk({ by: 'updated_at', dir: 'asc' }, { value: since, id: lastId })
    else yield* this.#editedSince(since)
  }

  #unseen(rows: readonly Row[]): Row[] {
    return rows.filter(({ id }) => !this.#seen.has(id) && this.#seen.add(id))
  }

  /** Asks for up to `size` rows, and for half as many whenever the answer would be too long. */
  async #ask(size: number, answer: (size: number) => Answer<Row>): Promise<Row[]> {
    for (;;) {
      const asked = Math.min(size, this.#most)
      try {
        // biome-ignore lint/plugin: the answer is asked for with its size
        return await this.#attempt((signal) => answer(asked).retry(false).abortSignal(signal).throwOnError())
      } catch (error) {
        if (!isTooLong(error) || asked <= fewest) throw error
        this.#most = Math.ceil(asked / 2)
      }
    }
  }

  #page({ by, dir }: Sort, narrowed: (query: Query) => Query, size = exportPageSize): Promise<Row[]> {
    const ascending = dir === 'asc'
    return this.#ask(size, (count) => {
      let query = narrowed(this.#source.listed())
      for (const [column, value] of Object.entries(this.#extent.filters)) query = query.eq(column, value)
      return query.order(orderColumn(by), { ascending }).order('id', { ascending }).limit(count)
    })
  }

  /**
   * The rows after a row, found by the value of the column that orders them and the id. Unlike an offset, this position does not move when
   * earlier rows are added or removed.
   */
  async #after(sort: Sort, { value, id }: Place): Promise<Row[]> {
    const column = orderColumn(sort.by)
    const ascending = sort.dir === 'asc'
    const beyond = ascending ? 'gt' : 'lt'
    const same = (query: Query) => (value === null ? query.is(column, null) : query.eq(column, value))
    const sameValue = await this.#page(sort, (query) => same(query)[beyond]('id', id))
    if (sameValue.length > 0) return sameValue
    // Rows without a value are the last ones, and the first ones of the other direction.
    if (value === null) return ascending ? [] : this.#page(sort, (query) => query.not(column, 'is', null))
    const others = await this.#page(sort, (query) => query[beyond](column, value))
    if (others.length > 0 || !ascending || !this.#source.nullable?.includes(sort.by)) return others
    return this.#page(sort, (query) => query.is(column, null))
  }

  async *#walk(sort: Sort, start: Place | null): AsyncGenerator<Row[]> {
    let last = start
    for (;;) {
      const rows: Row[] = last ? await this.#after(sort, last) : await this.#page(sort, (query) => query)
      const end = rows.at(-1)
      // Only an empty page is the end, because a server may answer fewer rows than were asked for.
      if (!end) return
      if (end.id === last?.id) throw new Error(`the rows after ${end.id} begin with itself`)
      const value = end[orderColumn(sort.by)]
      if (value === undefined) throw new Error(`an export by ${sort.by} must read ${orderColumn(sort.by)}`)
      last = { value, id: end.id }
      yield this.#unseen(rows)
    }
  }

  #searchPage(sort: Sort, skip: number, size = exportPageSize): Promise<Row[]> {
    const args = (count: number) => searchArgs({ ...this.#extent, sort, page: 1 }, count)
    return this.#ask(size, (count) => this.#source.found({ ...args(count), _skip: skip }))
  }

  /** A search can be paged only by offset: a page follows on when its first row was also on the page before. */
  async *#searchWalk(sort: Sort): AsyncGenerator<Row[]> {
    let skip = 0
    for (;;) {
      const rows = await this.#searchPage(sort, skip)
      const [first] = rows
      if (skip > 0 && (!first || !this.#seen.has(first.id))) {
        skip = Math.max(0, skip - exportPageSize)
        continue
      }
      yield this.#unseen(rows)
      const overlap = Math.min(longestOverlap, Math.floor(this.#most / 2))
      if (rows.length <= overlap) return
      skip += rows.length - overlap
    }
  }

  async *#editedSince(since: string): AsyncGenerator<Row[]> {
    for (let skip = 0; skip < exportPageSize; ) {
      const rows = await this.#searchPage(newestFirst, skip)
      const edited = rows.filter(({ updated_at }) => updated_at > since)
      yield this.#unseen(edited)
      if (edited.length === 0 || edited.length < rows.length) return
      skip += rows.length
    }
  }
}
