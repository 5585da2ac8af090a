import { byteOrderMark, csvLine } from '#lists/export/csv.ts'
import { type ImportTexts, labelOf } from './description.ts'
import { type ColumnsName, columnsOf } from './tables.ts'

const businesses: readonly ImportTexts[] = [
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

const sales: readonly ImportTexts[] = [
  {
    attivita: 'Trattoria da Nino',
    servizio: 'Gestione completa',
    costo: '349,00',
    inizio: '01/02/2026',
    mesi: '3',
    pagata_il: '05/02/2026',
  },
  {
    partita_iva: '09876540962',
    servizio: 'Presenza essenziale',
    costo: '149,00',
    inizio: '15/03/2026',
    mesi: '1',
  },
  {
    attivita: 'Gelateria Al Porto',
    partita_iva: '12345678903',
    servizio: 'Logo e identità',
    costo: '590,00',
    inizio: '20/03/2026',
  },
]
const rows = { businesses, sales } as const satisfies Record<ColumnsName, readonly ImportTexts[]>

/** A file with the columns of an import and three made-up rows. */
export function sampleCsv(table: ColumnsName): string {
  const kind = columnsOf[table]
  const headers = kind.fields.map((name) => labelOf(kind, name))
  const lines = rows[table].map((row) => kind.fields.map((name) => row[name] ?? ''))
  return byteOrderMark + [headers, ...lines].map(csvLine).join('')
}
