import { exportFields, fields, importFields } from '#features/businesses/fields.ts'
import { foldText } from '#italian/fold-text.ts'

export type ImportField = (typeof importFields)[number]

/** What a column of the file can hold: a field, or the house number, which is joined to the address. */
export const columnFields = [...importFields, 'civico'] as const

export type ColumnField = (typeof columnFields)[number]

/** A row's texts, as they were read or corrected. */
export type ImportTexts = Record<ImportField, string>

/** The fields that a row must have and that have no value of their own. */
export const requiredFields: readonly ImportField[] = exportFields
  .filter((column) => column !== 'created_at')
  .filter((field) => fields[field].required && fields[field].empty === '')

/** What people call the house number in a header, folded, the surest first. */
const numberHeaders = `civico numerocivico ncivico nrcivico nocivico numcivico nciv nrciv numciv civ ncivicosede civicosede
  numerocivicosede housenumber streetnumber`

/** The headers that name a field, folded, the surest first: its label, its column, and others. No header means two fields. */
export function headersOf(field: ColumnField): readonly string[] {
  if (field === 'civico') return numberHeaders.split(/\s+/)
  const { label, headers } = fields[field]
  return [...new Set([folded(label), folded(field), ...headers.split(/\s+/)])]
}

/** What names a house number only directly after the address; elsewhere it counts the rows: `N.`, `N°`, `Num.`. */
export const numberWords: ReadonlySet<string> = new Set(['n', 'nr', 'no', 'num', 'numero'])

/** A text without case, accents and punctuation, for comparing headers and names of places: `P. IVA` -> `piva`. */
export function folded(text: string): string {
  return foldText(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '')
}
