import type { Answer, Narrowable } from '#backend/query-builder.ts'
import type { ListState } from '#lists/list-search.ts'
import type { searchArgs } from '#lists/search.ts'

/** The rows of a list to export, and their order. */
export type Extent = Pick<ListState, 'q' | 'filters' | 'sort'>

/** Single rows to export, in this order. */
export interface ChosenRows {
  ids: readonly string[]
}

/**
 * A row as it is read for a file: every column is a text, so that the export can page by any of them. It also has the
 * columns that order the list (`orderColumn`).
 */
export type ExportRow = Readonly<Record<string, string | null>> & { id: string; updated_at: string }

/** What an export narrows its pages by. */
export type Pageable<Self> = Pick<
  Narrowable<Self>,
  'eq' | 'is' | 'not' | 'gt' | 'lt' | 'in' | 'order' | 'limit'
>

/** A table to export: its query, and the query of a search in it with the same columns. */
export interface ExportSource<Row extends ExportRow, Query extends Pageable<Query> & Answer<Row>> {
  listed: () => Query
  found: (args: ReturnType<typeof searchArgs>) => Answer<Row>
  /** The columns that order the list and may be empty. */
  nullable?: readonly string[]
}

/** Runs one request, with retries. */
export type Attempt = <Row>(ask: (signal: AbortSignal) => PromiseLike<{ data: Row[] }>) => Promise<Row[]>
