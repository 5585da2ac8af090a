import { importFields, labels } from '#features/businesses/fields.ts'
import { byteOrderMark, csvLine } from '#lists/export/csv.ts'
import type { ImportTexts } from './fields.ts'

const rows: readonly Partial<ImportTexts>[] = [
  {
    insegna: 'Trattoria da Nino',
    ragione_sociale: 'Nino Rossi S.r.l.',
    partita_iva: '01234560587',
    email: 'info@trattoria-nino.example',
    indirizzo: 'Via Garibaldi 12',
    citta: 'Torino',
    regione: 'Piemonte',
    telefono: '011 5551234',
    cellulare: '333 1234567',
    stato: 'attivo',
  },
  {
    insegna: 'Fiori di Campo',
    ragione_sociale: 'Bianchi Lucia',
    partita_iva: '09876540962',
    email: 'lucia@fioridicampo.example',
    indirizzo: 'Corso Como 3',
    citta: 'Milano',
    regione: 'Lombardia',
    telefono: '02 5554321',
    stato: 'attivo',
  },
  {
    insegna: 'Gelateria Al Porto',
    ragione_sociale: 'Verdi & C. S.n.c.',
    partita_iva: '12345678903',
    email: 'ciao@gelateriaalporto.example',
    indirizzo: 'Calata Marina 7',
    citta: 'Genova',
    regione: 'Liguria',
    cellulare: '347 7654321',
    stato: 'sospeso',
  },
]

/** A file with the columns of an import and three made-up activities. */
export function sampleCsv(): string {
  const headers = importFields.map((field) => labels[field])
  const lines = rows.map((row) => importFields.map((field) => row[field] ?? ''))
  return byteOrderMark + [headers, ...lines].map(csvLine).join('')
}
