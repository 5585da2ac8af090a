import type { Answer } from '#backend/query-builder.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { ExportRow, ExportSource, Pageable } from '#lists/export/export-source.ts'
import { type AnyColumn, textOf } from './fields.ts'

/** What every exported row has; the select names more. */
export type Read = 'id, updated_at'

/** A list as a file: columns of its table under their labels, in the words of their description. */
export function tableExport<
  Fields extends Readonly<Record<string, AnyColumn>>,
  Row extends ExportRow,
  Query extends Pageable<Query> & Answer<Row>,
>(
  fields: Fields,
  exported: readonly (keyof Fields & string)[],
  source: (read: Read) => ExportSource<Row, Query>,
): ExportTable<Row> {
  const orders = Object.keys(fields).filter((name) => name.endsWith('_ordine'))
  const read = ['id', 'updated_at', ...exported, ...orders].join(', ') as Read
  return {
    columns: exported.map((name) => ({
      header: fields[name]?.label ?? name,
      text: (row) => {
        const column = fields[name]
        const stored: unknown = row[name]
        return column && stored !== null ? textOf(column, stored) : null
      },
    })),
    pages: (extent, attempt) => exportedPages(source(read), extent, attempt),
  }
}

type Column = ExportTable<ExportRow>['columns'][number]

/** Describes the columns of a file whose rows have more than texts, as a joined row or a number. */
export const columnsOf =
  <Row>() =>
  (header: string, of: (row: Row) => string | null, kind?: Column['kind']): Column => ({
    header,
    // The client's types call every column of an exported row a text.
    text: (row) => of(row as unknown as Row),
    kind,
  })
