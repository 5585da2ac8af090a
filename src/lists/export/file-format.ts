/**
 * What a column's texts are where a spreadsheet is to calculate with them: amounts as '1234,50', whole numbers, days as
 * '31/01/2027'. Left out, they are texts.
 */
export type CellKind = 'amount' | 'number' | 'day' | undefined

/** Texts of a table as pieces of a file, in order: the headers, rows, and what stands at the end. */
interface TableWriter {
  headers: (cells: readonly string[], kinds?: readonly CellKind[]) => string | Blob
  rows: (rows: readonly (readonly (string | null)[])[]) => string | Blob
  end: () => string | Blob
}

/** A kind of file that a list can be exported to. */
export interface FileFormat {
  /** As a dialog for saving names it. */
  description: string
  extension: '.csv' | '.xlsx'
  type: string
  writer: () => TableWriter
}

/** `comma`: a CSV for programs. */
export type FormatName = 'csv' | 'comma' | 'xlsx'
