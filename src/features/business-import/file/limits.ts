/** The limits of a file to import. */
export const importLimits = {
  bytes: 2 * 1024 * 1024,
  rows: 5000,
  columns: 200,
  /**
   * Bytes of an .xlsx after unpacking: a spreadsheet of 5,000 rows has a tenth of it, a zip bomb a thousand times as
   * many.
   */
  unpackedBytes: 40 * 1024 * 1024,
  /** Cells of an .xlsx, counting the empty ones before the last of each row. */
  cells: 2_000_000,
} as const
