export const importLimits = {
  bytes: 2 * 1024 * 1024,
  rows: 5000,
  columns: 200,
  /** Characters of a cell: as many as Excel allows. */
  cellText: 32_767,
  /**
   * Characters of all cells together. A text that an .xlsx stores once may stand in a million cells, and each is a copy
   * when the rows leave the thread.
   */
  text: 8_000_000,
  /**
   * Bytes of the read parts of an .xlsx after unpacking: a spreadsheet of 5,000 rows has a tenth of it, a zip bomb a
   * thousand times as many.
   */
  unpackedBytes: 40 * 1024 * 1024,
  /** Visible sheets among which the one with the activities is looked for. */
  sheets: 50,
} as const
