import { db } from '#backend/supabase.ts'
import { formatShortDate } from '#italian/format.ts'
import { statoLabel } from '#italian/stato.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { Website } from './queries.ts'
import { labels } from './schema.ts'

type Field = 'nome' | 'indirizzo' | 'citta' | 'regione' | 'telefono' | 'cellulare' | 'email'
type Order = 'nome_ordine' | 'citta_ordine' | 'regione_ordine'
type Row = Pick<Website, 'id' | 'created_at' | 'updated_at' | 'stato' | Field | Order>

const field = (name: Field) => ({ header: labels[name] ?? name, text: (row: Row) => row[name] })

const read =
  'id, nome, indirizzo, citta, regione, telefono, cellulare, email, stato, created_at, updated_at, nome_ordine, citta_ordine, regione_ordine'

export const websiteExport: ExportTable<Row> = {
  columns: [
    field('nome'),
    field('indirizzo'),
    field('citta'),
    field('regione'),
    field('telefono'),
    field('cellulare'),
    field('email'),
    { header: 'Stato', text: ({ stato }) => statoLabel(stato) },
    { header: 'Creato il', text: ({ created_at }) => formatShortDate(created_at) },
  ],
  pages: (extent, attempt) =>
    exportedPages(
      {
        listed: () => db.from('websites').select(read),
        found: (args) => db.rpc('search_websites', args, { get: true }).select(read),
      },
      extent,
      attempt,
    ),
}
