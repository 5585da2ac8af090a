import { exportFields, fields, importFields } from '#features/businesses/fields.ts'
import { numberDamage, partitaIvaDamage, readNumber, readPartitaIva } from './cells.ts'
import type { ImportColumn, ImportColumns } from './description.ts'
import { folded, headersOf } from './folded.ts'
import { withHouseNumber } from './house-number.ts'
import { readRegion } from './provinces.ts'

export type ImportField = (typeof importFields)[number]

const suspended = [
  'sospeso',
  'sospesa',
  'nonattivo',
  'nonattiva',
  'inattivo',
  'inattiva',
  'disattivo',
  'disattivato',
  'disattivata',
  'cessato',
  'cessata',
  'chiuso',
  'chiusa',
  'dismesso',
  'dismessa',
  'no',
  'n',
  '0',
  'false',
  'falso',
  '✗',
  '✘',
]
const active = [
  'attivo',
  'attiva',
  'active',
  'aperto',
  'aperta',
  'si',
  's',
  'yes',
  'y',
  'x',
  '1',
  'true',
  'vero',
  'ok',
  '✓',
  '✔',
]

/** A text by which a state is recognised; signs such as '✗', of which `folded` leaves nothing, stay. */
const wordOf = (text: string) => folded(text) || text.trim()

/** 'attivo' for an empty cell, as on the empty form. Any other text stays as it is, and the schema refuses it. */
function readStato(text: string): string {
  const word = wordOf(text)
  if (word === '' || active.includes(word)) return 'attivo'
  return suspended.includes(word) ? 'sospeso' : text
}

/** The words that agree or deny, and say no state by themselves. */
const yes = new Set(['si', 's', 'yes', 'y', 'x', '1', 'true', 'vero', 'ok', '✓', '✔'])
const no = new Set(['no', 'n', '0', 'false', 'falso', '✗', '✘'])
const isNegative = (header: string) =>
  /sospes|cessat|chius|dismess|disatti|inatti|nonatti/.test(folded(header))

/** In a column 'Cessato' an 'x' suspends and 'no' does not. */
function readStatoUnder(header: string): (text: string) => string {
  if (!isNegative(header)) return readStato
  return (text) => {
    const word = wordOf(text)
    if (yes.has(word)) return 'sospeso'
    return no.has(word) ? 'attivo' : readStato(text)
  }
}

const asIs = (text: string) => text
const readers: Partial<Record<ImportField, (cell: string) => string>> = {
  partita_iva: readPartitaIva,
  regione: readRegion,
  stato: readStato,
}
const widths: Partial<Record<ImportField, string>> = {
  partita_iva: 'md:min-w-24 md:whitespace-nowrap',
  email: 'md:min-w-48',
  regione: 'md:min-w-20',
  stato: 'md:min-w-14',
}
const exported: ReadonlySet<string> = new Set(exportFields)

function column(name: ImportField): ImportColumn {
  const { label, kind, required = false, empty, headers } = fields[name]
  const isNumber = kind === 'number' || kind === 'phone'
  return {
    label,
    required: required && empty === '' && exported.has(name),
    headers: headersOf(label, name, headers),
    read: readers[name] ?? (isNumber ? readNumber : asIs),
    ...(name === 'stato' && { readUnder: readStatoUnder }),
    mayBeAName: kind === 'line',
    ...(isNumber && { damage: name === 'partita_iva' ? partitaIvaDamage : numberDamage }),
    ...(widths[name] && { width: widths[name] }),
  }
}

/** What people call the house number in a header, folded, the surest first. */
const numberHeaders = `civico numerocivico ncivico nrcivico nocivico numcivico nciv nrciv numciv civ ncivicosede civicosede
  numerocivicosede housenumber streetnumber`

/** The columns of activities: those of the form, and the house number, which is joined to the address. */
export const businesses: ImportColumns = {
  noun: { one: 'attività', many: 'attività' },
  fields: importFields,
  columns: {
    ...(Object.fromEntries(importFields.map((name) => [name, column(name)])) as Record<
      ImportField,
      ImportColumn
    >),
    civico: {
      label: 'Numero civico',
      required: false,
      headers: numberHeaders.split(/\s+/),
      read: asIs,
      mayBeAName: false,
      joined: {
        to: 'indirizzo',
        join: withHouseNumber,
        // `N.`, `N°`, `Num.`.
        after: new Set(['n', 'nr', 'no', 'num', 'numero']),
      },
    },
  },
  state: {
    field: 'stato',
    otherwise: 'Attivo',
    isSaid: (cell) => [...active, ...suspended].includes(wordOf(cell)),
    isHeader: (header) => /stato|attiv[oae]|sospes|cessat|chius|dismess/.test(folded(header)),
  },
  isOther: (header) => /(?<!\p{L})(pec|certificata)(?!\p{L})/iu.test(header),
}
