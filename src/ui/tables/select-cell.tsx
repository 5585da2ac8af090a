import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ListSelection } from './selection.ts'
import { selectCellClass, selectHeadClass, tableRoles } from './table-layout.ts'

export type Selectable<Row extends { id: string }> = ListSelection<Row> & {
  /** A row's name, which names its checkbox. */
  nameOf: (row: Row) => string
}

const mark = 'data-select-row'
const pageMark = 'data-select-page'
const boxClass = 'size-4.5 shrink-0 cursor-pointer'
/** The label fills the cell, so that a click beside the box does not open the row. */
const labelClass = 'flex h-full min-h-10 w-12 cursor-pointer select-none items-center justify-center'

type RowProps<Row extends { id: string }> = Pick<Selectable<Row>, 'act' | 'nameOf'> & {
  row: Row
  /** The rows of the page, in order. */
  page: readonly Row[]
  chosen: boolean
}

/** The cell with a row's checkbox: Space, or Shift with a click or an arrow for several at once. */
export function SelectCell<Row extends { id: string }>({ row, page, chosen, act, nameOf }: RowProps<Row>) {
  function reach(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !event.shiftKey) return
    event.preventDefault()
    const boxes = event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>(`[${mark}]`)
    const place = page.findIndex(({ id }) => id === row.id) + step
    const next = page[place]
    if (!next) return
    act({ type: 'extend', page, from: row.id, to: next.id })
    boxes?.[place]?.focus()
  }

  return (
    <td {...tableRoles.cell} className={selectCellClass}>
      <label className={labelClass}>
        <input
          type="checkbox"
          {...{ [mark]: '' }}
          aria-label={`Seleziona ${nameOf(row)}`}
          checked={chosen}
          onChange={({ nativeEvent }) =>
            nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
              ? act({ type: 'extend', page, from: row.id, to: row.id })
              : act({ type: 'toggle', row })
          }
          onKeyDown={reach}
          // The bar of the selection lies over the lower edge of the screen.
          className={`${boxClass} scroll-my-24`}
        />
      </label>
    </td>
  )
}

/** Moves the focus from a part that will disappear to the checkbox of the page. */
export function focusPageBox(from: Element | null): void {
  if (from?.contains(document.activeElement)) document.querySelector<HTMLElement>(`[${pageMark}]`)?.focus()
}

type HeadProps<Row extends { id: string }> = { page: readonly Row[]; selection: Selectable<Row> }

/** The checkbox for all rows of the page. No header cell: it names nothing. */
export function SelectHead<Row extends { id: string }>({ page, selection }: HeadProps<Row>) {
  const box = useRef<HTMLInputElement>(null)
  const chosen = page.filter(({ id }) => selection.rows.has(id)).length
  const all = page.length > 0 && chosen === page.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all
  }, [chosen, all])

  return (
    <td {...tableRoles.cell} className={selectHeadClass}>
      <label className={labelClass}>
        <input
          ref={box}
          type="checkbox"
          {...{ [pageMark]: '' }}
          aria-label="Seleziona tutta la pagina"
          checked={all}
          disabled={page.length === 0}
          onChange={() => selection.act({ type: 'page', page, chosen: !all })}
          className={boxClass}
        />
      </label>
    </td>
  )
}
