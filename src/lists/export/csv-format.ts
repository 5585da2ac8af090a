import { byteOrderMark, csvLine, separatedLine } from './csv.ts'
import type { FileFormat } from './file-format.ts'

/** Separated by commas, as programs of other countries expect. */
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
