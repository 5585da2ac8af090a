import { folded, type ImportField, importFields } from './import-fields.ts'

/**
 * The headers by which spreadsheets name the fields, folded; the most certain ones first. The headers of our own export
 * and the database's columns are among them. No header means two fields. A PEC is for registered mail and is never the
 * e-mail.
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

/** The field that a header means, and its place in the field's list: 0 is the most certain. */
const meanings = new Map(
  importFields.flatMap((field) => words[field].map((word, rank) => [word, { field, rank }] as const)),
)

/** How many of the headers are known. */
export function knownHeaders(headers: readonly string[]): number {
  return headers.filter((header) => meanings.has(folded(header))).length
}

/** The column of each field, as its place in the file; null when it has none. */
export type ColumnOf = Record<ImportField, number | null>

/** The fields that a header's column fills, by the folded header, as chosen for earlier files. */
export type RememberedColumns = ReadonlyMap<string, readonly ImportField[]>

/**
 * The column of each field: the one that was chosen for its header before, otherwise the one with the most certain
 * header. Of two equal columns the first counts.
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

/** The choices to remember when `field` gets another column: those for the old column and for the new one. */
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
