import { dayInRome } from '#italian/days.ts'
import type { Attempt, ChosenRows, ExportRow, Extent } from './export-source.ts'
import type { CellKind, FileFormat, FormatName } from './file-format.ts'
import { retried } from './retried.ts'
import { openFile } from './save-file.ts'

/** Describes a list as a file: the columns in order, each with its title and its text, and the source of the rows. */
export interface ExportTable<Row extends ExportRow> {
  columns: readonly { header: string; text: (row: Row) => string | null; kind?: CellKind }[]
  pages: (extent: Extent | ChosenRows, attempt: Attempt) => AsyncIterable<Row[]>
  /** After the last page: what the file could not say. */
  notes?: () => ExportNotes | null
}

/** What a person has to know about a file that was written. */
export interface ExportNotes {
  title: string
  description: string
  lines: readonly string[]
}

/** From this number of rows on, the file is written piece by piece to a place that the person chooses. */
export const largeFile = 20_000

/** `attivita` -> `attivita-2026-11-21.csv`, by the day in Italy. */
export function exportName(name: string, now: Date, { extension }: Pick<FileFormat, 'extension'>): string {
  return `${name}-${dayInRome(now)}${extension}`
}

/** A format by its name; its code is loaded when it is asked for. */
export async function formatOf(name: FormatName): Promise<FileFormat> {
  if (name === 'xlsx') return (await import('./xlsx-format.ts')).xlsxFormat
  const { commaFormat, csvFormat } = await import('./csv-format.ts')
  return name === 'csv' ? csvFormat : commaFormat
}

interface FileExport<Row extends ExportRow> {
  table: ExportTable<Row>
  format: FileFormat
  extent: Extent | ChosenRows
  fileName: string
  /** The estimated number of rows, which decides how the file is written. */
  expected: number
  signal: AbortSignal
  /** Called with the number of rows written so far. */
  onProgress: (done: number) => void
}

/**
 * Writes all rows of an extent into a file and saves it; answers their number. Throws the cause of a failure; no file
 * is left then.
 */
export async function exportFile<Row extends ExportRow>(job: FileExport<Row>): Promise<number> {
  const { table, extent, signal, onProgress } = job
  const file = await openFile(job.fileName, job.format, job.expected >= largeFile)
  const writer = job.format.writer()
  try {
    const kinds = table.columns.map(({ kind }) => kind)
    await file.write(
      writer.headers(
        table.columns.map(({ header }) => header),
        kinds,
      ),
    )
    let done = 0
    const attempt: Attempt = async (ask) => (await retried(ask, signal)).data
    for await (const rows of table.pages(extent, attempt)) {
      await file.write(writer.rows(rows.map((row) => table.columns.map(({ text }) => text(row)))))
      done += rows.length
      onProgress(done)
    }
    await file.write(writer.end())
    signal.throwIfAborted()
    await file.finish()
    return done
  } catch (error) {
    await file.discard().catch(() => {})
    throw error
  }
}
