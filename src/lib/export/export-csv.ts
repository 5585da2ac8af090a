import { byteOrderMark, csvLine } from './csv.ts'
import type { Attempt, ChosenRows, ExportRow, Extent } from './export-source.ts'
import { retried } from './retried.ts'
import { openFile } from './save-file.ts'

/** Describes a list as a CSV file: the columns in order, each with its title and its text, and the source of the rows. */
export interface CsvTable<Row extends ExportRow> {
  columns: readonly { header: string; text: (row: Row) => string | null }[]
  pages: (extent: Extent | ChosenRows, attempt: Attempt) => AsyncIterable<Row[]>
}

/** From this number of rows on, the file is written piece by piece to a place that the person chooses. */
export const largeFile = 20_000

/** `attivita` -> `attivita-2026-11-21.csv`, by the person's own calendar. */
export function csvName(name: string, day: Date): string {
  // The Swedish date format is ISO 8601.
  return `${name}-${new Intl.DateTimeFormat('sv-SE').format(day)}.csv`
}

interface CsvExport<Row extends ExportRow> {
  table: CsvTable<Row>
  extent: Extent | ChosenRows
  fileName: string
  /** The estimated number of rows, which decides how the file is written. */
  expected: number
  signal: AbortSignal
  /** Called with the number of rows written so far. */
  onProgress: (done: number) => void
}

/**
 * Writes all rows of an extent into a CSV file and saves it; answers their number. Throws the cause of a failure; no file
 * is left then.
 */
export async function exportCsv<Row extends ExportRow>(job: CsvExport<Row>): Promise<number> {
  const { table, extent, signal, onProgress } = job
  const file = await openFile(job.fileName, job.expected >= largeFile)
  try {
    await file.write(byteOrderMark + csvLine(table.columns.map(({ header }) => header)))
    let done = 0
    const attempt: Attempt = async (ask) => (await retried(ask, signal)).data
    for await (const rows of table.pages(extent, attempt)) {
      await file.write(rows.map((row) => csvLine(table.columns.map(({ text }) => text(row)))).join(''))
      done += rows.length
      onProgress(done)
    }
    signal.throwIfAborted()
    await file.finish()
    return done
  } catch (error) {
    await file.discard().catch(() => {})
    throw error
  }
}
