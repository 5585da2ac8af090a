import { cleanPhone } from '#italian/pasted.ts'
import { undefused } from '#lists/export/csv.ts'
import { columnOf, type ImportColumns } from './description.ts'
import { folded } from './folded.ts'

/** `0123` from `="0123"`, the form that keeps Excel from reading the text as a number. */
function withoutFormulaQuotes(text: string): string {
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/**
 * A long number as a spreadsheet writes it, without what it added: the apostrophe that makes a number a text, decimals,
 * and the dots or commas of thousands where decimals or a first group of one digit show that they are that.
 */
export function readNumber(text: string): string {
  const plain = cleanPhone(text).replace(/^€\s*|\s*€$/g, '')
  const [, whole = plain] =
    /^(\+?\d{5,}|\d{1,3}(?:([.,\u00a0\u202f’' ])\d{3})(?:\2\d{3})+)[.,]0+$/.exec(plain) ?? []
  const decimals = whole !== plain
  const grouped = decimals ? /^\d{1,3}(?:\D\d{3})+$/ : /^\d(?:([.,\u00a0\u202f’' ])\d{3})(?:\1\d{3})+$/
  return grouped.test(whole) ? whole.replace(/\D/g, '') : whole
}

/** A partita IVA that a spreadsheet has turned into a number gets its leading zeros again. */
export function readPartitaIva(cell: string): string {
  const text = readNumber(cell)
  return /^\d{5,10}$/.test(text) ? text.padStart(11, '0') : text
}

/** What people write into a cell that has nothing to say, folded. */
const noValue = new Set([
  'nd',
  'na',
  'np',
  'nc',
  'nn',
  'nr',
  'nessuno',
  'nessuna',
  'nonce',
  'nonha',
  'nondisponibile',
  'nonpresente',
  'nonpervenuto',
  'noncomunicato',
  'noncomunicata',
  'nonapplicabile',
  'nonspecificato',
  'nonindicato',
  'assente',
  'mancante',
  'vuoto',
  'vuota',
  'sconosciuto',
  'sconosciuta',
  'null',
  'none',
  'nan',
])

/**
 * Whether a cell of a file says that there is no value ('n.d.', '-', 'N/A'), or why a formula found none ('#N/D'). Bare
 * letters may be a name, or Napoli's province, where a name or a place is wanted.
 */
export function saysNothing(mayBeAName: boolean, cell: string): boolean {
  const text = cell.trim()
  if (text.length > 20) return false
  if (/^[-–—―_./\\*?!]+$/.test(text) || /^#[\p{L}\d/]+[!?]?$/u.test(text)) return true
  return noValue.has(folded(text)) && !(mayBeAName && /^\p{L}{1,2}$/u.test(text))
}

/** A cell's text without what spreadsheets put around it. */
export function plainCell(cell: string): string {
  const undone = undefused(cell)
  // An apostrophe that our own export put before a formula's sign is removed; what follows is not read as a formula.
  return undone === cell ? withoutFormulaQuotes(cell) : undone
}

/** A cell's text as the value of a column. */
export function readCell(kind: ImportColumns, name: string, cell: string): string {
  return columnOf(kind, name).read(plainCell(cell))
}

/** `readCell` for the cells below that header; without one nothing stands in the file. */
export function readerOf(kind: ImportColumns, name: string, header = ''): (cell: string) => string {
  const column = columnOf(kind, name)
  const read = column.readUnder?.(header) ?? column.read
  return (cell) => read(plainCell(cell))
}

const shortened = 'Il foglio ha scritto il numero in forma abbreviata: scrivilo per intero'
const mangled = 'Il foglio ha scritto il numero con i decimali: riscrivilo per intero'

/** `1.595.603,66` and its like. A number with a leading zero is none of a spreadsheet. */
const withDecimals = /^-?(?!0\d)\d{1,3}(?:\.\d{3})+,\d+$|^-?(?!0\d)\d{1,3}(?:,\d{3})+\.\d+$/

/**
 * What a spreadsheet has done to a long number: shortened it (`1,23457E+10`), so that its last digits are lost and what
 * remains is long enough to look like a partita IVA, or made decimals of it.
 */
export function numberDamage(text: string): string | null {
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text.trim())) return shortened
  return withDecimals.test(text.replace(/[\s€]/g, '')) ? mangled : null
}

/** The same of a partita IVA, which has no dots or commas of its own. */
export function partitaIvaDamage(text: string): string | null {
  return numberDamage(text) ?? (/^-?(?!0\d)\d+[.,]\d+$/.test(text.replace(/[\s€]/g, '')) ? mangled : null)
}
