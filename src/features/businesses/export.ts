import { db } from '#backend/supabase.ts'
import { formatShortDate } from '#italian/format.ts'
import { statoLabel } from '#italian/stato.ts'
import type { ExportTable } from '#lists/export/export-file.ts'
import { exportedPages } from '#lists/export/export-rows.ts'
import type { Business } from './queries.ts'
import { labels } from './schema.ts'

type Field =
  | 'ragione_sociale'
  | 'insegna'
  | 'partita_iva'
  | 'email'
  | 'telefono'
  | 'cellulare'
  | 'indirizzo'
  | 'citta'
  | 'regione'
type Order = 'insegna_ordine' | 'citta_ordine'
type Row = Pick<Business, 'id' | 'created_at' | 'updated_at' | 'stato' | Field | Order>

const field = (name: Field) => ({ header: labels[name] ?? name, text: (row: Row) => row[name] })

const read =
  'id, ragione_sociale, insegna, partita_iva, email, telefono, cellulare, indirizzo, citta, regione, stato, created_at, updated_at, insegna_ordine, citta_ordine'

export const businessExport: ExportTable<Row> = {
  columns: [
    field('insegna'),
    field('ragione_sociale'),
    field('partita_iva'),
    field('indirizzo'),
    field('citta'),
    field('regione'),
    field('telefono'),
    field('cellulare'),
    field('email'),
    { header: 'Stato', text: ({ stato }) => statoLabel(stato) },
    { header: 'Creata il', text: ({ created_at }) => formatShortDate(created_at) },
  ],
  pages: (extent, attempt) =>
    exportedPages(
      {
        listed: () => db.from('businesses').select(read),
        found: (args) => db.rpc('search_businesses', args, { get: true }).select(read),
      },
      extent,
      attempt,
    ),
}
