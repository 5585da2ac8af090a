import { byteOrderMark, csvLine, separatedLine } from './csv.ts'
import type { FileFormat } from './file-format.ts'

/** For programs: separated by commas, and every text as it is, also one that a spreadsheet would take for a formula. */
export const commaFormat: FileFormat = {
  description: 'CSV',
  extension: '.csv',
  type: 'text/csv;charset=utf-8',
  writer: () => ({
    headers: (cells) => separatedLine(cells, ','),
    rows: (rows) => rows.map((row) => separatedLine(row, ',')).join(''),
    end: () => '',
  }),
}

export const csvFormat: FileFormat = {
  description: 'CSV',
  extension: '.csv',
  type: 'text/csv;charset=utf-8',
  writer: () => ({
    headers: (cells) => byteOrderMark + csvLine(cells),
    rows: (rows) => rows.map(csvLine).join(''),
    end: () => '',
  }),
}
