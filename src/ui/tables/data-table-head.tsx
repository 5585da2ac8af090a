import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from '#ui/base/cx.ts'
import type { Elements } from '#ui/base/elements.ts'
import type { Column, SortState } from './data-table-column.ts'
import { cellPadding, narrowUnseen, stickyActions, tableRoles } from './table-layout.ts'

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: SortState | undefined
  onSort: ((sort: SortState) => void) | undefined
  /** The cell with the checkbox for the whole page. */
  select?: Elements
}

/** The header row; on narrow screens only its sort buttons and the checkbox for the page are visible. */
export function DataTableHead<Row>({ columns, sort, onSort, select }: HeadProps<Row>) {
  const anySortable = Boolean(onSort) && columns.some((column) => column.sortable)
  return (
    <thead
      {...tableRoles.rowgroup}
      className={cx(
        'bg-sunken max-md:block print:table-header-group',
        !anySortable && !select && 'max-md:sr-only print:not-sr-only',
      )}
    >
      <tr
        {...tableRoles.row}
        className={cx(
          'bg-inherit max-md:flex max-md:gap-1 max-md:overflow-x-auto print:table-row',
          select ? 'max-md:pr-2 max-md:pl-1' : 'max-md:px-2',
        )}
      >
        {select}
        {columns.map((column) => {
          const sortable = Boolean(column.sortable && onSort)
          const dir = sort?.by === column.id ? sort.dir : undefined
          return (
            <th
              key={column.id}
              {...tableRoles.columnheader}
              scope="col"
              aria-sort={sortable ? (dir ? (dir === 'asc' ? 'ascending' : 'descending') : 'none') : undefined}
              className={cx(
                'h-10 text-[0.8125rem] font-medium whitespace-nowrap text-muted max-md:h-11 max-md:px-0 print:h-auto print:w-auto print:py-1.5 print:pr-3 print:pl-0',
                cellPadding,
                column.width,
                column.narrow && narrowUnseen,
                column.actions ? 'print:hidden' : 'print:table-cell',
                column.actions && stickyActions,
                column.actions && 'text-right',
                !sortable && 'max-md:sr-only',
                !sortable && !column.actions && 'print:not-sr-only',
              )}
            >
              {sortable && onSort ? (
                <SortButton
                  header={column.header}
                  dir={dir}
                  onSort={(next) => onSort({ by: column.id, dir: next })}
                />
              ) : (
                column.header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type SortButtonProps = {
  header: string
  dir: SortState['dir'] | undefined
  onSort: (dir: SortState['dir']) => void
}

function SortButton({ header, dir, onSort }: SortButtonProps) {
  const Icon = dir === 'asc' ? ArrowUp : dir === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={() => onSort(dir === 'asc' ? 'desc' : 'asc')}
      className={cx(
        '-mx-2 inline-flex print:mx-0 print:p-0 h-7 items-center gap-1 rounded-sm px-2 hover:bg-hover hover:text-ink max-md:mx-0 max-md:h-9',
        dir && 'font-semibold text-ink',
      )}
    >
      <span>{header}</span>
      <Icon className={cx('size-3.5', !dir && 'opacity-60')} aria-hidden="true" />
    </button>
  )
}
