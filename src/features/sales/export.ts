import { db } from '#backend/supabase.ts'
import { numericDay } from '#italian/days.ts'
import { euroToInput } from '#italian/format.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { ExportRow } from '#lists/export/export-source.ts'
import { columnsOf, type Read } from '#records/table-export.ts'
import { fields, statoLabel } from './fields.ts'
import type { Sale } from './queries.ts'

/** A sale as it is read, with what names its activity. */
type Sold = Omit<Sale, 'businesses'> & {
  businesses: { insegna: string; ragione_sociale: string; partita_iva: string }
}

const read =
  'id, updated_at, insegna_ordine, nome_ordine, nome, costo, mesi, inizio, fine, stato, pagata_il, note, businesses(insegna, ragione_sociale, partita_iva)' as Read

const dayOf = (day: string | null) => day && numericDay(day)

const column = columnsOf<Sold>()

/** The list as a file: amounts and days are values with which a spreadsheet calculates. */
export const saleExport: ExportTable<ExportRow> = {
  columns: [
    column(fields.business_id.label, ({ businesses }) => businesses.insegna),
    column('Ragione Sociale', ({ businesses }) => businesses.ragione_sociale),
    column('Partita IVA', ({ businesses }) => businesses.partita_iva),
    column('Servizio', ({ nome }) => nome),
    column(fields.costo.label, ({ costo }) => euroToInput(costo), 'amount'),
    column('Mesi', ({ mesi }) => (mesi === null ? null : String(mesi)), 'number'),
    column(fields.inizio.label, ({ inizio }) => dayOf(inizio), 'day'),
    column(fields.fine.label, ({ fine }) => dayOf(fine), 'day'),
    column(fields.stato.label, ({ stato }) => statoLabel(stato)),
    column(fields.pagata_il.label, ({ pagata_il }) => dayOf(pagata_il), 'day'),
    column(fields.note.label, ({ note }) => note),
  ],
  pages: (extent, attempt) =>
    exportedPages(
      {
        listed: () => db.from('sales').select(read),
        found: (args) => db.rpc('search_sales', args, { get: true }).select(read),
        nullable: ['fine', 'pagata_il'],
      },
      extent,
      attempt,
    ),
}
