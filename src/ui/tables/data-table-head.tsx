import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { cx } from '#ui/base/cx.ts'
import type { Elements } from '#ui/base/elements.ts'
import type { Column, SortState } from './data-table-column.ts'
import { headCellClass, headClass, headRowClass, sortButtonClass, tableRoles } from './table-layout.ts'

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
    <thead {...tableRoles.rowgroup} className={headClass(anySortable || Boolean(select))}>
      <tr {...tableRoles.row} className={headRowClass(Boolean(select))}>
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
              className={headCellClass(column, sortable)}
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
      className={cx(sortButtonClass, dir && 'font-semibold text-ink')}
    >
      <span>{header}</span>
      <Icon className={cx('size-3.5', !dir && 'opacity-60')} aria-hidden="true" />
    </button>
  )
}
