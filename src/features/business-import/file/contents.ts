import { SpokenError } from '#lib/backend/errors.ts'
import { formatNumber } from '#lib/italian/format.ts'
import { knownHeaders } from '../columns/columns.ts'
import { csvLines } from './csv.ts'
import { fileProblem, isZip } from './kind.ts'
import { importLimits } from './limits.ts'
import { type Line, type Lines, linesOfHead } from './lines.ts'
import { textOf } from './text.ts'
import { type ReadSheets, xlsxLines } from './xlsx.ts'

/** What a file holds: its headers, and the lines below them with their numbers in the file, from 1. */
export interface FileContents {
  headers: string[]
  rows: Line[]
  /** Which sheet was read, where a workbook shows several. */
  sheets?: ReadSheets
}

/**
 * Whether a line adds up the lines above it ('Totale: 35 clienti'): its first text says so, and it has neither an address
 * with an @ nor half of the columns filled, as an activity of that name would.
 */
function isSum(cells: readonly string[], columns: number): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const label =
    /^\W*(?:(?:sub|gran) ?)?(?:tot(?:al[ei])?|somma|conteggio|n(?:umero|\.)? (?:di )?(?:righe|clienti|attività))\b/i
  return (
    filled.some((cell) => label.test(cell)) &&
    filled.length < columns / 2 &&
    !filled.some((cell) => cell.includes('@'))
  )
}

function withoutSums(rows: readonly Line[], columns: number): Line[] {
  return rows.slice(0, rows.findLastIndex(({ cells }) => !isSum(cells, columns)) + 1)
}

function contentsOf({ kept, count }: Lines): FileContents {
  const known = kept.slice(0, linesOfHead).map(({ cells }) => knownHeaders(cells))
  const above = Math.max(0, known.indexOf(Math.max(...known)))
  const [head, ...below] = kept.slice(above)
  if (!head) throw new SpokenError('Il file è vuoto.')
  const headers = head.cells.map((header) => header.trim())
  const beyond = count - kept.length
  const rows = beyond > 0 ? below : withoutSums(below, headers.filter(Boolean).length)
  if (rows.length === 0) {
    throw new SpokenError('Il file ha solo le intestazioni: sotto non ci sono attività da importare.')
  }
  if (rows.length + beyond > importLimits.rows) {
    const most = formatNumber(importLimits.rows)
    throw new SpokenError(
      `Il file ha ${formatNumber(rows.length + beyond)} righe: dividilo in file di al massimo ${most}.`,
    )
  }
  return { headers, rows }
}

/** Reads a CSV or .xlsx file, told apart by its first bytes. Throws a `SpokenError` that says what is wrong with it. */
export async function readImportFile(bytes: Uint8Array): Promise<FileContents> {
  if (bytes.length > importLimits.bytes) throw new SpokenError('Il file è troppo grande. Massimo 2 MB')
  if (isZip(bytes)) {
    const { lines, ...sheets } = xlsxLines(bytes)
    return { ...contentsOf(lines), ...sheets }
  }
  const problem = fileProblem(bytes)
  if (problem) throw new SpokenError(problem)
  return contentsOf(csvLines(textOf(bytes)))
}
