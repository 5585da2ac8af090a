import { cx } from '#ui/base/cx.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import type { Column, SortState } from './data-table-column.ts'
import { DataTableHead } from './data-table-head.tsx'
import { openRow, type RowLink, rowLinkMark } from './row-link.ts'
import { type Selectable, SelectCell, SelectHead } from './select-cell.tsx'
import { tableRoles } from './table-roles.ts'

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

  return (
    <div
      className={cx(
        'relative rounded-lg border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0 print:mx-0 print:border-0',
        // Without scrolling while loading, since a scrollable region with nothing to focus cannot be scrolled by
        // keyboard.
        loading ? 'overflow-hidden' : 'overflow-x-auto',
      )}
    >
      {refreshing && <RunningLine />}
      <table
        {...tableRoles.table}
        aria-busy={loading || refreshing || undefined}
        className="w-full text-left max-md:block md:max-lg:text-[0.8125rem] print:table"
      >
        <caption className="sr-only">{caption}</caption>
        <DataTableHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          select={selection && <SelectHead page={loading ? [] : rows} selection={selection} />}
        />
        <tbody {...tableRoles.rowgroup} className="max-md:block print:table-row-group">
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => index).map((index) => (
                <SkeletonRow key={index} columns={columns} selectable={selection !== undefined} />
              ))
            : rows.map((row) => (
                <BodyRow
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  link={props.rowLink?.(row)}
                  selection={selection}
                  page={rows}
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
      <span className="block h-full w-1/4 animate-run bg-accent" />
    </span>
  )
}

/**
 * On a phone the row is a block: the title is its first line, the other cells form the second line, which is cut at its
 * end.
 */
function rowClass<Row>(columns: readonly Column<Row>[], opens: boolean, selectable: boolean): string {
  return cx(
    'border-t border-line print:break-inside-avoid print:table-row',
    'max-md:relative max-md:block max-md:h-16 max-md:overflow-hidden max-md:py-2 max-md:text-ellipsis max-md:whitespace-nowrap',
    selectable ? 'max-md:pl-12' : 'max-md:pl-4',
    columns.some((column) => column.actions) ? 'max-md:pr-16' : 'max-md:pr-4',
    opens && 'cursor-pointer hover:bg-hover',
  )
}

function cellClass<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const paper = 'print:h-auto print:py-1.5 print:pr-3 print:pl-0'
  if (column.actions) {
    return cx(
      'px-2 py-1.5 text-right align-middle lg:px-4 print:hidden',
      'max-md:absolute max-md:top-1/2 max-md:right-3 max-md:-translate-y-1/2 max-md:p-0',
      column.className,
    )
  }
  if (column.primary) {
    const room = columns.some(({ phone }) => phone === 'beside')
    return cx(
      // A very long word breaks, an ordinary one does not. Two lines are as high as the skeleton rows.
      'px-2 py-1.5 align-middle font-medium md:h-13 md:min-w-28 md:wrap-anywhere lg:min-w-40 lg:px-4 print:table-cell',
      'max-md:block max-md:h-6 max-md:truncate max-md:p-0 max-md:text-[0.9375rem] max-md:leading-6 max-md:font-semibold',
      room && 'max-md:pr-22',
      paper,
      column.className,
    )
  }
  const onPhone = {
    beside: columns.some(({ actions }) => actions)
      ? 'max-md:absolute max-md:top-2 max-md:right-16 max-md:p-0'
      : 'max-md:absolute max-md:top-2 max-md:right-4 max-md:p-0',
    unseen: 'max-md:sr-only',
    below: 'max-md:mr-3 max-md:inline max-md:p-0 max-md:leading-6 max-md:text-muted',
  }
  return cx(
    'px-2 py-1.5 align-middle md:min-w-16 md:wrap-anywhere lg:min-w-24 lg:px-4 print:not-sr-only print:table-cell',
    onPhone[column.phone ?? 'below'],
    paper,
    column.className,
  )
}

type BodyRowProps<Row extends { id: string }> = {
  row: Row
  columns: readonly Column<Row>[]
  link: RowLink | undefined
  selection: Selectable<Row> | undefined
  page: readonly Row[]
}

function BodyRow<Row extends { id: string }>({ row, columns, link, selection, page }: BodyRowProps<Row>) {
  const chosen = selection?.rows.has(row.id)
  return (
    <tr
      {...tableRoles.row}
      className={cx(
        rowClass(columns, link !== undefined, selection !== undefined),
        chosen && 'bg-accent-soft',
      )}
      // For the pointer only: keyboard users have the link in the title.
      {...(link && { onClick: openRow, onAuxClick: openRow })}
    >
      {selection && <SelectCell row={row} page={page} selection={selection} />}
      {columns.map((column) => {
        const content = column.cell(row)
        const empty = content === null || content === undefined || content === ''
        return (
          <td
            key={column.id}
            {...tableRoles.cell}
            className={cx(cellClass(column, columns), empty && 'max-md:sr-only')}
          >
            {column.primary && link ? (
              <TextLink
                {...link}
                {...rowLinkMark}
                className="max-md:block max-md:h-6 max-md:truncate max-md:leading-6"
              >
                {content}
              </TextLink>
            ) : column.actions ? (
              <span className="inline-flex gap-1">{content}</span>
            ) : empty ? (
              '–'
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; selectable: boolean }

function SkeletonRow<Row>({ columns, selectable }: SkeletonProps<Row>) {
  return (
    <tr {...tableRoles.row} className={rowClass(columns, false, selectable)}>
      {selectable && <td {...tableRoles.cell} className="w-12 p-0 max-md:hidden print:hidden" />}
      {columns.map((column) => (
        <td key={column.id} {...tableRoles.cell} className={cellClass(column, columns)}>
          <Skeleton
            className={cx(
              'h-5 max-md:h-4',
              column.actions
                ? 'ml-auto w-20 max-md:w-10'
                : column.phone === 'beside'
                  ? 'w-3/4 max-md:w-14'
                  : column.primary
                    ? 'w-3/4 max-md:w-1/2'
                    : 'w-3/4 max-md:inline-block max-md:w-20',
            )}
          />
        </td>
      ))}
    </tr>
  )
}
