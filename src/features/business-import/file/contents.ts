import { SpokenError } from '#lib/backend/errors.ts'
import { formatNumber } from '#lib/italian/format.ts'
import { knownHeaders } from '../columns/columns.ts'
import { csvCells } from './csv.ts'
import { importLimits } from './limits.ts'
import { isZip, textOf } from './text.ts'
import { xlsxCells } from './xlsx.ts'

/** What a file holds: its headers, and the lines below them with their numbers in the file, from 1. */
export interface FileContents {
  headers: string[]
  rows: { line: number; cells: string[] }[]
}

/** The headers are looked for in the first lines, because spreadsheets often begin with a title. */
const linesOfHead = 10

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

function contentsOf(cells: readonly string[][]): FileContents {
  const filled = cells
    .map((row, index) => ({ line: index + 1, cells: row }))
    .filter((row) => !isBlank(row.cells))
  const beginning = filled.slice(0, linesOfHead)
  if (beginning.some(({ cells: row }) => row.length > importLimits.columns)) {
    throw new SpokenError(
      `Il file ha più di ${importLimits.columns} colonne: lascia solo quelle che servono.`,
    )
  }
  const known = beginning.map((row) => knownHeaders(row.cells))
  const [head, ...rows] = filled.slice(Math.max(0, known.indexOf(Math.max(...known))))
  if (!head) throw new SpokenError('Il file è vuoto.')
  if (rows.length === 0) {
    throw new SpokenError('Il file ha solo le intestazioni: sotto non ci sono attività da importare.')
  }
  if (rows.length > importLimits.rows) {
    const most = formatNumber(importLimits.rows)
    throw new SpokenError(
      `Il file ha ${formatNumber(rows.length)} righe: dividilo in file di al massimo ${most}.`,
    )
  }
  return { headers: head.cells.map((header) => header.trim()), rows }
}

/** Reads a CSV or .xlsx file, told apart by its first bytes. Throws a `SpokenError` that says what is wrong with it. */
export async function readImportFile(bytes: Uint8Array): Promise<FileContents> {
  if (bytes.length > importLimits.bytes) throw new SpokenError('Il file è troppo grande. Massimo 2 MB')
  return contentsOf(isZip(bytes) ? await xlsxCells(bytes) : csvCells(textOf(bytes)))
}
