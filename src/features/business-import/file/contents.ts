import { UserMessageError } from '#backend/errors.ts'
import { formatNumber } from '#italian/format.ts'
import type { ImportColumns } from '../columns/description.ts'
import { csvLines } from './csv.ts'
import type { Encoding } from './encodings.ts'
import { fileProblem, isZip } from './kind.ts'
import { importLimits } from './limits.ts'
import type { Line, Lines } from './lines.ts'
import { headOf, type Table, tableOf } from './table.ts'
import { textOf } from './text.ts'
import { type ReadSheets, xlsxLines } from './xlsx.ts'

/** What a file holds: its table, and the lines with their numbers in the file, from 1, of which the table is made. */
export interface FileContents extends Table {
  lines: Line[]
  /** Which sheet was read, where others of the workbook hold rows too. */
  sheets?: ReadSheets
  /** The encoding by which a text was read, where it had to be guessed. */
  guessed?: Encoding
}

/** What a person chose where there was a choice: the sheet, by its place among the tabs, or the encoding. */
export interface ReadChoice {
  sheet?: number
  encoding?: Encoding
}

function contentsOf(kind: ImportColumns, { kept, count }: Lines): FileContents {
  if (kept.length === 0) throw new UserMessageError('Il file è vuoto.')
  const table = tableOf(kind, kept, headOf(kind, kept))
  if (table.rows.length === 0) {
    throw new UserMessageError(
      `Il file ha solo le intestazioni: sotto non ci sono ${kind.noun.many} da importare.`,
    )
  }
  const beyond = count - kept.length
  // Lines beyond the limit are not kept, so all lines but the headers count as rows.
  const rows = beyond > 0 ? count - 1 : table.rows.length
  if (rows > importLimits.rows) {
    const most = formatNumber(importLimits.rows)
    throw new UserMessageError(
      `Il file ha ${formatNumber(rows)} righe: dividilo in file di al massimo ${most}.`,
    )
  }
  return { ...table, lines: kept }
}

/** Reads a CSV or .xlsx file, told apart by its first bytes. Throws a `UserMessageError` that says what is wrong with it. */
export async function readImportFile(
  kind: ImportColumns,
  bytes: Uint8Array,
  choice: ReadChoice = {},
): Promise<FileContents> {
  if (bytes.length > importLimits.bytes) throw new UserMessageError('Il file è troppo grande. Massimo 2 MB')
  if (isZip(bytes)) {
    const { lines, ...sheets } = xlsxLines(kind, bytes, choice.sheet)
    return { ...contentsOf(kind, lines), ...sheets }
  }
  const problem = fileProblem(bytes)
  if (problem) throw new UserMessageError(problem)
  const { text, ...guess } = textOf(bytes, choice.encoding)
  return { ...contentsOf(kind, csvLines(kind, text)), ...guess }
}
