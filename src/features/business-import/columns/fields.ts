import type { BusinessForm } from '#features/businesses/schema.ts'
import { foldText } from '#italian/fold-text.ts'

/** The fields that a file can fill, in the order of the preview: those with the most mistakes come first. */
export const importFields = [
  'insegna',
  'ragione_sociale',
  'partita_iva',
  'email',
  'indirizzo',
  'citta',
  'regione',
  'telefono',
  'cellulare',
  'stato',
] as const satisfies readonly (keyof BusinessForm)[]

export type ImportField = (typeof importFields)[number]

/** What a column of the file can hold: a field, or the house number, which is joined to the address. */
export const columnFields = [...importFields, 'civico'] as const

export type ColumnField = (typeof columnFields)[number]

/** A row's texts, as they were read or corrected. */
export type ImportTexts = Record<ImportField, string>

/** The fields that every row must have. */
export const requiredFields: readonly ImportField[] = [
  'insegna',
  'ragione_sociale',
  'partita_iva',
  'indirizzo',
  'citta',
  'regione',
  'email',
]

/** A text without case, accents and punctuation, for comparing headers and names of places: `P. IVA` -> `piva`. */
export function folded(text: string): string {
  return foldText(text.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '')
}
