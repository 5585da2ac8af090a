import { useDeferredValue, useMemo } from 'react'
import { cx } from '#ui/base/cx.ts'
import type { Column, SortState } from './data-table-column.ts'
import { DataTableHead } from './data-table-head.tsx'
import type { Selectable } from './select-box.tsx'
import { SelectHead } from './select-cell.tsx'
import { bodyClass, boxClass, tableClass, tableRoles } from './table-layout.ts'
import { BodyRow, type RowLink, SkeletonRow } from './table-row.tsx'

export type DataTableProps<Row extends { id: string }> = {
  /** The name of the table for assistive technology. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The page that a row opens: by a link in its title, and by a click anywhere on the row. */
  rowLink?: ((row: Row) => RowLink) | undefined
  sort?: SortState | undefined
  onSort?: ((sort: SortState) => void) | undefined
  /** The first load: skeleton rows as high as real ones. */
  loading?: boolean | undefined
  skeletonRows?: number | undefined
  /** Rows are shown while newer ones load. */
  refreshing?: boolean | undefined
  /** Gives each row a checkbox, and the head one for the page. */
  selection?: Selectable<Row> | undefined
}

/** A table that becomes a list of two-line rows on a phone, and stays a table for assistive technology. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, skeletonRows = 8, refreshing = false } = props
  const { selection } = props
  const current = useMemo(() => ({ columns, rows, loading }), [columns, rows, loading])
  // New rows in place of others are rendered in pieces, so that the page still answers keys and presses. The first rows
  // are not, because what is below the table would move.
  const late = useDeferredValue(current)
  const body = late.loading ? current : late

  return (
    <div
      className={cx(
        boxClass,
        // Without scrolling while loading, since a scrollable region with nothing to focus cannot be scrolled by
        // keyboard.
        loading ? 'overflow-hidden' : 'overflow-x-auto',
      )}
    >
      {refreshing && <RunningLine />}
      <table
        {...tableRoles.table}
        data-list-table=""
        aria-busy={loading || refreshing || undefined}
        className={tableClass}
      >
        <caption className="sr-only">{caption}</caption>
        <DataTableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          select={selection && <SelectHead page={loading ? [] : rows} selection={selection} />}
        />
        <tbody {...tableRoles.rowgroup} className={bodyClass}>
          {body.loading
            ? Array.from({ length: skeletonRows }, (_, index) => index).map((index) => (
                <SkeletonRow key={index} columns={body.columns} selectable={selection !== undefined} />
              ))
            : body.rows.map((row) => (
                <BodyRow
                  key={rowKey(row)}
                  row={row}
                  columns={body.columns}
                  rowLink={props.rowLink}
                  page={body.rows}
                  chosen={selection?.rows.has(row.id)}
                  act={selection?.act}
                  nameOf={selection?.nameOf}
                />
              ))}
        </tbody>
      </table>
    </div>
  )
}

/** Shows that newer rows load. The present rows are not dimmed, because that would leave too little contrast. */
function RunningLine() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 top-0 z-10 h-0.5 overflow-hidden">
      <span className="block h-full w-1/4 animate-progress bg-accent" />
    </span>
  )
}
