import { db } from '#backend/supabase.ts'
import { cardAddress } from '#browser/site-origin.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { ExportRow } from '#lists/export/export-source.ts'
import { fields } from './fields.ts'
import type { Card } from './queries.ts'

/** The client's types call every column of an exported row a text. */
type Read = 'id, updated_at'
const read =
  'id, updated_at, created_at, nome, font, background_color, timbri, premio, websites(nome)' as Read

type Column = ExportTable<ExportRow>['columns'][number]
const column = (header: string, of: (card: Card) => string | null, kind?: Column['kind']): Column => ({
  header,
  text: (row) => of(row as unknown as Card),
  kind,
})

/** Cards as a file, each with the address that its customers open. */
export const cardExport: ExportTable<ExportRow> = {
  columns: [
    column('Attività', ({ websites }) => websites.nome),
    column(fields.nome.label, ({ nome }) => nome),
    column(fields.background_color.label, (card) => card.background_color),
    column(fields.font.label, ({ font }) => font),
    column(fields.timbri.label, ({ timbri }) => (timbri === null ? null : String(timbri)), 'number'),
    column(fields.premio.label, ({ premio }) => premio),
    column('Indirizzo della card', ({ id }) => cardAddress(id)),
  ],
  pages: (extent, attempt) =>
    exportedPages(
      {
        listed: () => db.from('cards').select(read),
        found: (args) => db.rpc('search_cards', args, { get: true }).select(read),
      },
      extent,
      attempt,
    ),
}
