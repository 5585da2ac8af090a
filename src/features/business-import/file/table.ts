import { isDataLine, knownHeaders } from '../columns/columns.ts'
import type { ImportColumns } from '../columns/description.ts'
import { folded } from '../columns/folded.ts'
import { isFilled, type Line, linesOfHead } from './lines.ts'
import { type ColumnMoves, movedLine, movesOf } from './other-headers.ts'

/** A line of the file that is no row, and what it is instead. */
interface Skipped {
  line: number
  text: string
  what: 'sopra le intestazioni' | 'intestazione ripetuta' | 'un totale' | 'sotto altre intestazioni'
}

/** How the lines of a file are read. Every line is the headers, a row, or named among the skipped. */
export interface Table {
  /** The line of the headers; null where the file has none. */
  head: Line | null
  /** Whether enough headers are known that the line can be nothing else. */
  sure: boolean
  headers: string[]
  rows: Line[]
  skipped: Skipped[]
}

/** A line with this many known headers is no row. */
const knownOfHead = 3

const filledOf = (cells: readonly string[]) => cells.filter(isFilled)

const isHead = (kind: ImportColumns, cells: readonly string[]) =>
  knownHeaders(kind, cells) >= knownOfHead && !isDataLine(kind, cells)

/** The line with the most known headers; where none is known, the line above the first that looks like data. */
export function headOf(kind: ImportColumns, lines: readonly Line[]): Line | null {
  const isWide = lines.some(({ cells }) => filledOf(cells).length > 1)
  const first = lines.slice(0, linesOfHead)
  const mayBe = ({ cells }: Line) => !isDataLine(kind, cells) && (!isWide || filledOf(cells).length > 1)
  const known = first.map((line) => (mayBe(line) ? knownHeaders(kind, line.cells) : 0))
  const most = Math.max(0, ...known)
  if (most > 0) return first[known.indexOf(most)] ?? null
  const data = first.findIndex(({ cells }) => isDataLine(kind, cells))
  if (data < 0) return first.find(mayBe) ?? null
  const above = first[data - 1]
  return above && mayBe(above) ? above : null
}

const sumLabel =
  /^\W*(?:(?:sub|gran|parziale)[\s-]*)?(?:tot(?:al[ei])?|somma|conteggio|parziale|(?:a |da )?riport(?:o|are)|n(?:umero|\.)? (?:di )?(?:righe|clienti|attività))\b|\btotale\W*$/i

const isAmount = (cell: string) => /^[\s€\d.,%()+-]+$/.test(cell)

/**
 * Whether a line adds up others ('Totale: 35 clienti', 'Subtotale Torino'): a text says so, and it has neither an e-mail
 * nor a partita IVA nor, beside amounts, half of the columns filled, as an activity of that name would.
 */
function isSum(cells: readonly string[], columns: number): boolean {
  const filled = filledOf(cells)
  const texts = filled.filter((cell) => !isAmount(cell))
  return (
    texts.some((cell) => sumLabel.test(cell)) &&
    (texts.length === 1 || filled.length < columns / 2) &&
    !filled.some((cell) => cell.includes('@') || /^\d{11}$/.test(cell.trim()))
  )
}

/** Whether a line holds the words of the headers in any order; of headers that are none for sure, all of them. */
function hasWordsOf(kind: ImportColumns, cells: readonly string[], head: Line): boolean {
  const words = filledOf(head.cells).map(folded)
  const filled = filledOf(cells).map(folded)
  if (!isHead(kind, head.cells))
    return filled.length > 1 && filled.toSorted().join('\n') === words.toSorted().join('\n')
  return new Set(filled).size > 1 && filled.every((word) => words.includes(word))
}

const isRepeated = (kind: ImportColumns, cells: readonly string[], head: Line | null) =>
  isHead(kind, cells) || (head !== null && hasWordsOf(kind, cells, head))

/** Reads the lines below the headers and, above them, what looks like a row. Without headers every line is a row. */
export function tableOf(kind: ImportColumns, lines: readonly Line[], head: Line | null): Table {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.findLastIndex(isFilled) + 1))
  const columns = head ? filledOf(head.cells).length : width
  const place = head ? lines.findIndex(({ line }) => line === head.line) : -1

  function whatOf({ cells }: Line, index: number, repeated: boolean): Skipped['what'] | null {
    if (index < place && !(isDataLine(kind, cells) && filledOf(cells).length >= columns / 2))
      return 'sopra le intestazioni'
    if (repeated) return 'intestazione ripetuta'
    return isSum(cells, columns) ? 'un totale' : null
  }

  // With too few known headers, the order of later headers cannot be compared.
  let order = head
  let moves: ColumnMoves | null = null
  const rows: Line[] = []
  const skipped: Skipped[] = []
  for (const [index, line] of lines.entries()) {
    if (index === place) {
      moves = null
      continue
    }
    const repeated = isRepeated(kind, line.cells, head)
    const what = whatOf(line, index, repeated)
    if (repeated) {
      if (!order || !(isHead(kind, order.cells) || hasWordsOf(kind, line.cells, order))) order = line
      moves = movesOf(kind, order.cells, line.cells)
    }
    const moved = what || !moves ? line : movedLine(line, moves)
    if (moved && !what) rows.push(moved)
    else {
      const text = filledOf(line.cells).join(' · ').slice(0, 80)
      skipped.push({ line: line.line, text, what: what ?? 'sotto altre intestazioni' })
    }
  }
  return {
    head,
    sure: head !== null && isHead(kind, head.cells),
    headers: Array.from({ length: width }, (_, column) => head?.cells[column]?.trim() ?? ''),
    rows,
    skipped,
  }
}
