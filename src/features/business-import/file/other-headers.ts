import { matchColumns, type Places } from '../columns/columns.ts'
import type { ImportColumns } from '../columns/description.ts'
import { folded } from '../columns/folded.ts'
import type { Line } from './lines.ts'

/** The column of the first headers for a column under later headers; undefined where it has none. */
export type ColumnMoves = (column: number) => number | undefined

const fieldOf = (places: Places, column: number) =>
  Object.keys(places).find((field) => places[field] === column)

/** Matches the columns under later headers with those of the first: by the same word, otherwise by the same field. */
export function movesOf(
  kind: ImportColumns,
  first: readonly string[],
  later: readonly string[],
): ColumnMoves {
  const words = first.map(folded)
  const before = matchColumns(kind, first)
  const after = matchColumns(kind, later)
  const moves = new Map<number, number>()
  const taken = new Set<number>()
  const move = (from: number, to: number | null) => {
    if (to === null || to < 0 || taken.has(to) || moves.has(from)) return
    moves.set(from, to)
    taken.add(to)
  }
  const named = [...later.keys()].filter((column) => later[column]?.trim())
  const wordOf = (column: number) => folded(later[column] ?? '')
  for (const column of named) if (words[column] === wordOf(column)) move(column, column)
  for (const column of named)
    move(
      column,
      words.findIndex((word, place) => word === wordOf(column) && !taken.has(place)),
    )
  for (const column of named) {
    const field = fieldOf(after, column)
    if (field) move(column, before[field] ?? null)
  }
  return (column) => {
    const moved = moves.get(column)
    if (moved !== undefined || taken.has(column)) return moved
    // A column without a name, or with one that says nothing, stays where it is.
    const isNamed = Boolean(later[column]?.trim())
    const isKnown = fieldOf(after, column) !== undefined || fieldOf(before, column) !== undefined
    return isNamed && isKnown ? undefined : column
  }
}

/** The line with its cells in the columns of the first headers; null when a cell has no such column. */
export function movedLine({ line, cells }: Line, moves: ColumnMoves): Line | null {
  const moved: string[] = []
  for (const [column, cell] of cells.entries()) {
    if (cell.trim() === '') continue
    const place = moves(column)
    if (place === undefined) return null
    while (moved.length <= place) moved.push('')
    moved[place] = cell
  }
  return { line, cells: moved }
}
