import { importFields, labels } from '#features/businesses/fields.ts'
import { byteOrderMark, csvLine } from '#lists/export/csv.ts'

const rows = [
  [
    'Trattoria da Nino',
    'Nino Rossi S.r.l.',
    '01234560587',
    'info@trattoria-nino.example',
    'Via Garibaldi 12',
    'Torino',
    'Piemonte',
    '011 5551234',
    '333 1234567',
    'attivo',
  ],
  [
    'Fiori di Campo',
    'Bianchi Lucia',
    '09876540962',
    'lucia@fioridicampo.example',
    'Corso Como 3',
    'Milano',
    'Lombardia',
    '02 5554321',
    '',
    'attivo',
  ],
  [
    'Gelateria Al Porto',
    'Verdi & C. S.n.c.',
    '12345678903',
    'ciao@gelateriaalporto.example',
    'Calata Marina 7',
    'Genova',
    'Liguria',
    '',
    '347 7654321',
    'sospeso',
  ],
]

/** A file with the columns of an import and three made-up activities. `docs/attivita-esempio.csv` is the same. */
export function sampleCsv(): string {
  return byteOrderMark + [importFields.map((field) => labels[field]), ...rows].map(csvLine).join('')
}
