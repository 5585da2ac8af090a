import { byteOrderMark, csvLine } from './csv.ts'
import type { Attempt, ExportRow, Extent } from './export-rows.ts'
import { retried } from './retried.ts'
import { openFile } from './save-file.ts'

/** A list as a file: the columns in order, each with its title and its text, and where its rows come from. */
export interface CsvTable<Row extends ExportRow> {
  columns: readonly { header: string; text: (row: Row) => string | null }[]
  pages: (extent: Extent, attempt: Attempt) => AsyncIterable<Row[]>
}

/** From this many rows on, a file is written where the person chooses, piece by piece. */
export const largeFile = 20_000

/** `attivita` -> `attivita-2026-11-21.csv`, by the person's own calendar. */
export function csvName(name: string, day: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return `${name}-${new Intl.DateTimeFormat('sv-SE').format(day)}.csv`
}

interface CsvExport<Row extends ExportRow> {
  table: CsvTable<Row>
  extent: Extent
  fileName: string
  /** Rows expected: a guess, to choose how the file is written. */
  expected: number
  signal: AbortSignal
  /** Hears how many rows are written. */
  onProgress: (done: number) => void
}

/**
 * Writes all rows of an extent into a CSV file and saves it; answers how many. Throws what made it fail, then with no
 * file saved.
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
