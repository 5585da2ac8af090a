import { db } from '#backend/supabase.ts'
import { cardAddress } from '#browser/site-origin.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { ExportRow } from '#lists/export/export-source.ts'
import { columnsOf, type Read } from '#records/table-export.ts'
import { fields } from './fields.ts'
import type { Card } from './queries.ts'

const read =
  'id, updated_at, created_at, nome, font, background_color, timbri, premio, websites(nome)' as Read

const column = columnsOf<Card>()

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
