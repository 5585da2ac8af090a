interface Identified {
  id: string
}

/** Rows by their ids, each as the list showed it when it was chosen. */
type Rows<Row> = ReadonlyMap<string, Row>

/** The rows of a list that are chosen, also on other pages of it, in the order in which they were. */
export interface Selection<Row> {
  rows: Rows<Row>
  /** The row from which Shift reaches, whether it is chosen, and what was chosen besides. */
  anchor: { id: string; chosen: boolean; before: Rows<Row> } | null
}

export type SelectionAction<Row> =
  | { type: 'toggle'; row: Row }
  /** Shift: from the anchor to `to`; without an anchor on this page, from `from`. */
  | { type: 'extend'; page: readonly Row[]; from: string; to: string }
  | { type: 'page'; page: readonly Row[]; chosen: boolean }
  | { type: 'drop'; ids: readonly string[] }
  /** Takes chosen rows as they are now. */
  | { type: 'renew'; rows: readonly Row[] }
  | { type: 'clear' }

export const nothingChosen = { rows: new Map<string, never>(), anchor: null }

/** Chooses the given rows, or no longer. A row that is chosen already stays in its place. */
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

/** The rows between two of a page, both included, in the direction from the one to the other. */
function span<Row extends Identified>(page: readonly Row[], from: string, to: string): Row[] {
  const [start, end] = [from, to].map((id) => page.findIndex((row) => row.id === id))
  if (start === undefined || end === undefined || start < 0 || end < 0) return []
  return start <= end ? page.slice(start, end + 1) : page.slice(end, start + 1).reverse()
}

/**
 * What is chosen after an action. Shift gives all rows between the anchor, which is the row that was chosen or let go last,
 * and the reached row the state of the anchor; reaching less far puts the rows beyond back to what they were.
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
