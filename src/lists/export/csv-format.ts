import { byteOrderMark, csvLine } from './csv.ts'
import type { FileFormat } from './file-format.ts'

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
