import { memo } from 'react'
import { cx } from '#ui/base/cx.ts'
import { TextLink } from '#ui/base/links.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import type { Column } from './data-table-column.ts'
import { openRow, type RowLink, rowLinkMark } from './row-link.ts'
import { type Selectable, SelectCell } from './select-cell.tsx'
import { cellPadding, narrowUnseen, stickyActions, tableRoles } from './table-layout.ts'

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

/** In a table every text is one line, so that all rows are as high as a button with some air. */
const oneLine = 'align-middle md:h-11 md:truncate'
const paper =
  'print:h-auto print:py-1.5 print:pr-3 print:pl-0 print:whitespace-normal print:not-sr-only print:table-cell'

function cellClass<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  if (column.actions) {
    return cx(
      'text-right align-middle md:h-11 print:hidden',
      'max-md:absolute max-md:top-1/2 max-md:right-3 max-md:-translate-y-1/2 max-md:p-0',
      cellPadding,
      stickyActions,
    )
  }
  if (column.primary) {
    const room = columns.some(({ phone }) => phone === 'beside')
    return cx(
      'font-medium',
      'max-md:block max-md:h-6 max-md:truncate max-md:p-0 max-md:text-[0.9375rem] max-md:leading-6 max-md:font-semibold',
      room && 'max-md:pr-22',
      cellPadding,
      oneLine,
      paper,
    )
  }
  const onPhone = {
    beside: columns.some(({ actions }) => actions)
      ? 'max-md:absolute max-md:top-2 max-md:right-16 max-md:p-0'
      : 'max-md:absolute max-md:top-2 max-md:right-4 max-md:p-0',
    unseen: 'max-md:sr-only',
    below: 'max-md:mr-3 max-md:inline max-md:p-0 max-md:leading-6 max-md:text-muted',
  }
  return cx(onPhone[column.phone ?? 'below'], column.narrow && narrowUnseen, cellPadding, oneLine, paper)
}

type BodyRowProps<Row extends { id: string }> = {
  row: Row
  columns: readonly Column<Row>[]
  rowLink: ((row: Row) => RowLink) | undefined
  /** All rows of the page, in order. */
  page: readonly Row[]
  chosen: boolean | undefined
  /** Both are there when rows can be chosen. */
  act: Selectable<Row>['act'] | undefined
  nameOf: Selectable<Row>['nameOf'] | undefined
}

function FullRow<Row extends { id: string }>(props: BodyRowProps<Row>) {
  const { row, columns, page, chosen = false, act, nameOf } = props
  const link = props.rowLink?.(row)
  return (
    <tr
      {...tableRoles.row}
      className={cx(
        rowClass(columns, link !== undefined, act !== undefined),
        chosen ? 'bg-accent-soft' : 'bg-surface',
      )}
      // For the pointer only: keyboard users have the link in the title.
      {...(link && { onClick: openRow, onAuxClick: openRow })}
    >
      {act && nameOf && <SelectCell row={row} page={page} chosen={chosen} act={act} nameOf={nameOf} />}
      {columns.map((column) => {
        const content = column.cell(row)
        const empty = content === null || content === undefined || content === ''
        return (
          <td
            key={column.id}
            {...tableRoles.cell}
            // A name in another script than the page's begins, and is cut, at its own side.
            dir={typeof content === 'string' ? 'auto' : undefined}
            title={column.title?.(row) ?? (typeof content === 'string' && content ? content : undefined)}
            className={cx(cellClass(column, columns), empty && 'max-md:sr-only')}
          >
            {column.primary && link ? (
              <TextLink
                {...link}
                {...rowLinkMark}
                className="block truncate max-md:h-6 max-md:leading-6 print:whitespace-normal"
              >
                {content}
              </TextLink>
            ) : column.actions ? (
              <span className="inline-flex gap-1 align-middle">{content}</span>
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

/** A row of the table. One whose props are the same is left alone: when a row is chosen, the others need not be drawn again. */
export const BodyRow = memo(FullRow) as typeof FullRow

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; selectable: boolean }

export function SkeletonRow<Row>({ columns, selectable }: SkeletonProps<Row>) {
  return (
    <tr {...tableRoles.row} className={cx(rowClass(columns, false, selectable), 'bg-surface')}>
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
