import { useReducer } from 'react'

interface Identified {
  id: string
}

/** Rows by their ids, each as the list showed it when it was chosen. */
type Rows<Row> = ReadonlyMap<string, Row>

/** The chosen rows of a list, including those on other pages, in the order in which they were chosen. */
export interface Selection<Row> {
  rows: Rows<Row>
  /** The row from which Shift selects, whether it is chosen, and the other chosen rows. */
  anchor: { id: string; chosen: boolean; before: Rows<Row> } | null
}

export type SelectionAction<Row> =
  | { type: 'toggle'; row: Row }
  /** With Shift: from the anchor to `to`; without an anchor on this page, from `from`. */
  | { type: 'extend'; page: readonly Row[]; from: string; to: string }
  | { type: 'page'; page: readonly Row[]; chosen: boolean }
  | { type: 'drop'; ids: readonly string[] }
  /** Replaces chosen rows by their present values. */
  | { type: 'renew'; rows: readonly Row[] }
  | { type: 'clear' }

export const nothingChosen = { rows: new Map<string, never>(), anchor: null }

/** Chooses the given rows, or removes them from the choice. A row that is already chosen keeps its place. */
function withRows<Row extends Identified>(
  rows: Rows<Row>,
  changed: readonly Row[],
  chosen: boolean,
): Map<string, Row> {
  const next = new Map(rows)
  for (const row of changed) {
    if (!chosen) next.delete(row.id)
    else if (!next.has(row.id)) next.set(row.id, row)
  }
  return next
}

/** The rows of a page from one to the other, both included, in this direction. */
function span<Row extends Identified>(page: readonly Row[], from: string, to: string): Row[] {
  const [start, end] = [from, to].map((id) => page.findIndex((row) => row.id === id))
  if (start === undefined || end === undefined || start < 0 || end < 0) return []
  return start <= end ? page.slice(start, end + 1) : page.slice(end, start + 1).reverse()
}

/**
 * The selection after an action. The anchor is the row that was chosen or unchosen last. Shift gives all rows between
 * the anchor and the reached row the state of the anchor; when it then reaches less far, the rows beyond get their
 * earlier state back.
 */
export function select<Row extends Identified>(
  { rows, anchor }: Selection<Row>,
  action: SelectionAction<Row>,
): Selection<Row> {
  switch (action.type) {
    case 'toggle': {
      const { row } = action
      const chosen = !rows.has(row.id)
      const next = withRows(rows, [row], chosen)
      return { rows: next, anchor: { id: row.id, chosen, before: next } }
    }
    case 'extend': {
      const { page, from, to } = action
      const held = anchor && page.some(({ id }) => id === anchor.id)
      const start = held ? anchor : { id: from, chosen: true, before: rows }
      return { rows: withRows(start.before, span(page, start.id, to), start.chosen), anchor: start }
    }
    case 'page':
      return { rows: withRows(rows, action.page, action.chosen), anchor: null }
    case 'drop': {
      const next = new Map(rows)
      for (const id of action.ids) next.delete(id)
      return { rows: next, anchor: null }
    }
    case 'renew': {
      const next = new Map(rows)
      for (const row of action.rows) if (next.has(row.id)) next.set(row.id, row)
      return { rows: next, anchor: null }
    }
    case 'clear':
      return nothingChosen
  }
}

/** The selection of a list, kept through pages, orders and searches until its page is left. */
export function useSelection<Row extends { id: string }>() {
  const [selection, act] = useReducer(
    (before: Selection<Row>, action: SelectionAction<Row>) => select(before, action),
    nothingChosen,
  )
  return { ...selection, act }
}

/** What `useSelection` answers. */
export type ListSelection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>
