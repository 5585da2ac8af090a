import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DataTableHead } from './data-table-head.tsx'
import { Skeleton } from './skeleton.tsx'
import { tableRoles } from './table-roles.ts'

export type SortState = { by: string; dir: 'asc' | 'desc' }

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean | undefined
  /** The row's title: bold, and the heading of its entry on a phone. */
  primary?: boolean | undefined
  /** Holds the row's buttons: right-aligned, without label on a phone. */
  actions?: boolean | undefined
  className?: string | undefined
}

export type DataTableProps<Row> = {
  /** What the table holds, for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: SortState | undefined
  onSort?: ((sort: SortState) => void) | undefined
  /** First load: rows of bars, as high as the real ones. */
  loading?: boolean | undefined
  skeletonRows?: number | undefined
  /** Rows are there, newer ones are coming. */
  refreshing?: boolean | undefined
}

/** A table that where it is narrower than 768 px becomes a list, and stays a table for assistive technology. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, skeletonRows = 8, refreshing = false } = props

  return (
    <div
      className={cx(
        '@container relative rounded-lg border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0 print:mx-0 print:border-0',
        // Bars need no scrolling, which without anything to focus the keyboard could not do.
        loading ? 'overflow-hidden' : 'overflow-x-auto',
      )}
    >
      {refreshing && <RunningLine />}
      <table
        {...tableRoles.table}
        aria-busy={loading || refreshing || undefined}
        className="w-full text-left @max-3xl:block print:table"
      >
        <caption className="sr-only">{caption}</caption>
        <DataTableHead columns={columns} sort={props.sort} onSort={props.onSort} />
        <tbody {...tableRoles.rowgroup} className="@max-3xl:block print:table-row-group">
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => index).map((index) => (
                <SkeletonRow key={index} columns={columns} />
              ))
            : rows.map((row) => <BodyRow key={rowKey(row)} row={row} columns={columns} />)}
        </tbody>
      </table>
    </div>
  )
}

/** Newer rows are coming: the ones there stay readable, dimming them would not leave enough contrast. */
function RunningLine() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
      <span className="block h-full w-1/4 animate-run bg-accent" />
    </span>
  )
}

const rowClass =
  'border-t border-line print:break-inside-avoid ' +
  '@max-3xl:grid @max-3xl:grid-cols-[1fr_auto] @max-3xl:gap-x-3 @max-3xl:gap-y-0.5 @max-3xl:px-4 @max-3xl:py-3 print:table-row'

function cellClass<Row>(column: Column<Row>): string {
  return cx(
    // A word without an end breaks, an ordinary one finds room.
    'px-4 py-2 align-middle wrap-anywhere @3xl:h-13 @max-3xl:p-0 print:h-auto print:py-1.5 print:pr-3 print:pl-0',
    column.primary &&
      'font-medium @3xl:min-w-40 @max-3xl:self-center @max-3xl:text-[0.9375rem] @max-3xl:font-semibold',
    column.actions && '@max-3xl:col-start-2 @max-3xl:row-start-1 @3xl:text-right print:hidden',
    !column.actions && 'print:table-cell',
    !column.actions && !column.primary && '@3xl:min-w-24',
    !column.primary && !column.actions && '@max-3xl:col-span-2',
    column.className,
  )
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr {...tableRoles.row} className={rowClass}>
      {columns.map((column) => (
        <BodyCell key={column.id} column={column} content={column.cell(row)} />
      ))}
    </tr>
  )
}

function BodyCell<Row>({ column, content }: { column: Column<Row>; content: ReactNode }) {
  if (column.primary) {
    return (
      <td {...tableRoles.cell} className={cellClass(column)}>
        {content}
      </td>
    )
  }
  if (column.actions) {
    return (
      <td {...tableRoles.cell} className={cellClass(column)}>
        <span className="inline-flex gap-1">{content}</span>
      </td>
    )
  }
  const empty = content === null || content === undefined || content === ''
  return (
    <td
      {...tableRoles.cell}
      className={cx(
        cellClass(column),
        empty ? '@max-3xl:sr-only print:not-sr-only' : '@max-3xl:flex @max-3xl:gap-2',
      )}
    >
      <span aria-hidden="true" className="w-20 shrink-0 text-muted @3xl:hidden print:hidden">
        {column.header}
      </span>
      <span className="min-w-0 wrap-anywhere">{empty ? '–' : content}</span>
    </td>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr {...tableRoles.row} className={rowClass}>
      {columns.map((column) => (
        <td key={column.id} {...tableRoles.cell} className={cellClass(column)}>
          <Skeleton className={cx('h-5', column.actions ? 'ml-auto w-20' : 'w-3/4 @max-3xl:w-1/2')} />
        </td>
      ))}
    </tr>
  )
}
