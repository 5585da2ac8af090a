import { folded, type ImportField, importFields } from './import-fields.ts'

/**
 * What spreadsheets call the fields, folded; the surest words first. Our export's headers and the database's columns are among them.
 * No word means two fields. A PEC is for registered mail and is never the e-mail.
 */
const words: Readonly<Record<ImportField, readonly string[]>> = {
  insegna: [
    'insegna',
    'nomeinsegna',
    'nomenegozio',
    'nomecommerciale',
    'negozio',
    'attivita',
    'nomeattivita',
    'locale',
    'puntovendita',
  ],
  ragione_sociale: [
    'ragionesociale',
    'ragsociale',
    'ragsoc',
    'ragionesoc',
    'denominazione',
    'denominazionesociale',
    'denominazioneditta',
    'azienda',
    'societa',
    'ditta',
    'nomeazienda',
    'impresa',
    'cliente',
    'nomecliente',
    'intestatario',
    'intestazione',
    'ragionesocialecliente',
    'nominativo',
    'nome',
  ],
  partita_iva: [
    'partitaiva',
    'piva',
    'pariva',
    'partiva',
    'pivacf',
    'cfpiva',
    'pivacodicefiscale',
    'codicefiscalepiva',
    'partitaivacf',
    'partitaivacodicefiscale',
    'codicefiscalepartitaiva',
    'npartitaiva',
    'numeropartitaiva',
    'pi',
    'iva',
    'vat',
    'vatnumber',
    'codiceiva',
  ],
  indirizzo: [
    'indirizzo',
    'via',
    'indirizzosede',
    'indirizzocompleto',
    'indirizzosedelegale',
    'sedelegale',
    'sede',
    'indir',
    'ind',
    'viaecivico',
    'viaenumero',
    'viapiazza',
    'address',
    'recapito',
  ],
  citta: [
    'citta',
    'comune',
    'localita',
    'cittacomune',
    'comunecitta',
    'paese',
    'loc',
    'city',
    'cittasede',
    'comunesede',
  ],
  regione: [
    'regione',
    'reg',
    'region',
    'provincia',
    'prov',
    'pr',
    'siglaprovincia',
    'siglaprov',
    'provsigla',
    'provinciasigla',
    'pv',
  ],
  telefono: [
    'telefono',
    'tel',
    'telefonofisso',
    'fisso',
    'telfisso',
    'telefono1',
    'tel1',
    'numerotelefono',
    'numeroditelefono',
    'ntelefono',
    'ntel',
    'telufficio',
    'phone',
    'telefonoufficio',
  ],
  cellulare: [
    'cellulare',
    'cell',
    'cel',
    'mobile',
    'telefonocellulare',
    'telcell',
    'telefonomobile',
    'telmobile',
    'cellulare1',
    'cell1',
    'ncell',
    'numerocellulare',
    'whatsapp',
    'telefono2',
    'tel2',
  ],
  email: [
    'email',
    'mail',
    'emailcontatto',
    'indirizzoemail',
    'indirizzomail',
    'postaelettronica',
    'indirizzodipostaelettronica',
    'emailaziendale',
    'mailaziendale',
    'email1',
    'mail1',
    'emailreferente',
    'emailprincipale',
    'contattoemail',
    'emailcliente',
    'emailprivata',
    'eposta',
  ],
  stato: ['stato', 'statocliente', 'status', 'statoattivita'],
}

/** The field of each word, and how sure the word is: 0 for the surest. */
const meanings = new Map(
  importFields.flatMap((field) => words[field].map((word, rank) => [word, { field, rank }] as const)),
)

/** How many of the headers are known. */
export function knownHeaders(headers: readonly string[]): number {
  return headers.filter((header) => meanings.has(folded(header))).length
}

/** For each field the place of its column, or null. */
export type ColumnOf = Record<ImportField, number | null>

/** For a header, folded, the fields that its column is to fill. */
export type RememberedColumns = ReadonlyMap<string, readonly ImportField[]>

/**
 * The column of each field: where somebody once chose, as they chose; otherwise the column whose header is the surest, of two
 * alike the first.
 */
export function matchColumns(headers: readonly string[], remembered: RememberedColumns): ColumnOf {
  const columnOf = (field: ImportField): number | null => {
    const chosen = headers.findIndex((header) => remembered.get(folded(header))?.includes(field))
    if (chosen >= 0) return chosen
    let best: { rank: number; column: number } | null = null
    for (const [column, header] of headers.entries()) {
      const word = folded(header)
      const meaning = remembered.has(word) ? undefined : meanings.get(word)
      if (meaning?.field === field && (best === null || meaning.rank < best.rank))
        best = { rank: meaning.rank, column }
    }
    return best?.column ?? null
  }
  return Object.fromEntries(importFields.map((field) => [field, columnOf(field)])) as ColumnOf
}

/** What is to be remembered when `field` gets another column: of the column that it had, and of the one that it has now. */
export function choiceToRemember(
  headers: readonly string[],
  before: ColumnOf,
  field: ImportField,
  column: number | null,
): [header: string, fields: ImportField[]][] {
  const after = { ...before, [field]: column }
  return [before[field], column].flatMap((place) => {
    const header = folded(headers[place ?? -1] ?? '')
    if (place === null || header === '') return []
    return [[header, importFields.filter((each) => after[each] === place)]]
  })
}
