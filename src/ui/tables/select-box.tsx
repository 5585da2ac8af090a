import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Elements } from '#ui/base/elements.ts'
import type { ListSelection } from './selection.ts'

export type Selectable<Row extends { id: string }> = ListSelection<Row> & {
  /** A row's name, which names its checkbox. */
  nameOf: (row: Row) => string
}

const mark = 'data-select-row'
const pageMark = 'data-select-page'
const boxClass = 'size-4.5 shrink-0 cursor-pointer'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

export type RowBoxProps<Row extends { id: string }> = Pick<Selectable<Row>, 'act' | 'nameOf'> & {
  row: Row
  /** The rows of the page, in order. */
  page: readonly Row[]
  chosen: boolean
  /** Of the label around the box, which takes the press too. */
  className: string
}

/** A row's checkbox: Space, or Shift with a click or an arrow for several at once. */
export function RowBox<Row extends { id: string }>(props: RowBoxProps<Row>) {
  const { row, page, chosen, act, nameOf } = props
  function reach(event: KeyboardEvent<HTMLInputElement>) {
    const step = steps[event.key]
    if (!step || !event.shiftKey) return
    event.preventDefault()
    const boxes = event.currentTarget
      .closest('table, section')
      ?.querySelectorAll<HTMLInputElement>(`[${mark}]`)
    const place = page.findIndex(({ id }) => id === row.id) + step
    const next = page[place]
    if (!next) return
    act({ type: 'extend', page, from: row.id, to: next.id })
    boxes?.[place]?.focus()
  }

  return (
    <label className={props.className}>
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
  )
}

/** Moves the focus from a part that will disappear to the checkbox of the page. */
export function focusPageBox(from: Element | null): void {
  if (from?.contains(document.activeElement)) document.querySelector<HTMLElement>(`[${pageMark}]`)?.focus()
}

export type PageBoxProps<Row extends { id: string }> = {
  page: readonly Row[]
  selection: ListSelection<Row>
  /** Of the label around the box. */
  className: string
  /** What is written beside the box. */
  children?: Elements
}

/** The checkbox for all rows of the page. */
export function PageBox<Row extends { id: string }>(props: PageBoxProps<Row>) {
  const { page, selection } = props
  const box = useRef<HTMLInputElement>(null)
  const chosen = page.filter(({ id }) => selection.rows.has(id)).length
  const all = page.length > 0 && chosen === page.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !all
  }, [chosen, all])

  return (
    <label className={props.className}>
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
      {props.children}
    </label>
  )
}
