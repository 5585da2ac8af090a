import { type MouseEvent, memo } from 'react'
import { cx } from '#ui/base/cx.ts'
import { TextLink } from '#ui/base/links.tsx'
import { Skeleton } from '#ui/base/skeleton.tsx'
import type { Column } from './data-table-column.ts'
import type { Selectable } from './select-box.tsx'
import { SelectCell } from './select-cell.tsx'
import {
  cellClass,
  emptyCellClass,
  rowClass,
  rowLinkClass,
  selectPlaceClass,
  skeletonClass,
  tableRoles,
} from './table-layout.ts'

type BodyRowProps<Row extends { id: string }> = {
  row: Row
  columns: readonly Column<Row>[]
  rowLink: ((row: Row) => RowLink) | undefined
  /** All rows of the page, in order. */
  page: readonly Row[]
  chosen: boolean | undefined
  /** `act` and `nameOf` are there when rows can be chosen. */
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
        rowClass(columns, act !== undefined),
        link && 'cursor-pointer hover:bg-hover',
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
            className={cx(cellClass(column, columns), empty && emptyCellClass)}
          >
            {column.primary && link ? (
              <TextLink {...link} {...rowLinkMark} className={rowLinkClass}>
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

/** Memoised: when one row is chosen, the others are not rendered again. */
export const BodyRow = memo(FullRow) as typeof FullRow

type SkeletonProps<Row> = { columns: readonly Column<Row>[]; selectable: boolean }

export function SkeletonRow<Row>({ columns, selectable }: SkeletonProps<Row>) {
  return (
    <tr {...tableRoles.row} className={cx(rowClass(columns, selectable), 'bg-surface')}>
      {selectable && <td {...tableRoles.cell} className={selectPlaceClass} />}
      {columns.map((column) => (
        <td key={column.id} {...tableRoles.cell} className={cellClass(column, columns)}>
          <Skeleton className={skeletonClass(column)} />
        </td>
      ))}
    </tr>
  )
}

export type RowLink = { to: string; params: Record<string, string> }

/** Marks the link in a row's title, which a click elsewhere on the row also follows. */
const rowLinkMark = { 'data-row-link': '' } as const

const controls = 'a, button, input, select, textarea, label, summary, [role=button], [role=checkbox]'

/**
 * Follows the link in a row's title after a click on the row, except on one of its controls; with the middle button, Ctrl
 * or Cmd in a new tab. Does nothing while text of the row is selected, since that text is being copied.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, button } = event
  if (event.defaultPrevented || event.shiftKey || event.altKey || button > 1) return
  if (!(target instanceof Element) || target.closest(controls)) return
  if (window.getSelection()?.toString()) return
  const link = currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}
