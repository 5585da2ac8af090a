import { fields } from '#features/businesses/fields.ts'
import { cleanPhone } from '#italian/pasted.ts'
import { undefused } from '#lists/export/csv.ts'
import { type ColumnField, folded, type ImportField } from '../columns/fields.ts'
import { readRegion } from './provinces.ts'

/** `0123` from `="0123"`, the form that keeps Excel from reading the text as a number. */
function withoutFormulaQuotes(text: string): string {
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

const isNumeric = (field: ImportField) => ['number', 'phone'].includes(fields[field].kind)

/**
 * A long number as a spreadsheet writes it, without what it added: the apostrophe that makes a number a text, decimals,
 * and the dots or commas of thousands where decimals or a first group of one digit show that they are that.
 */
function readNumber(text: string): string {
  const plain = cleanPhone(text).replace(/^€\s*|\s*€$/g, '')
  const [, whole = plain] =
    /^(\+?\d{5,}|\d{1,3}(?:([.,\u00a0\u202f’' ])\d{3})(?:\2\d{3})+)[.,]0+$/.exec(plain) ?? []
  const decimals = whole !== plain
  const grouped = decimals ? /^\d{1,3}(?:\D\d{3})+$/ : /^\d(?:([.,\u00a0\u202f’' ])\d{3})(?:\1\d{3})+$/
  return grouped.test(whole) ? whole.replace(/\D/g, '') : whole
}

/** A partita IVA that a spreadsheet has turned into a number gets its leading zeros again. */
function readPartitaIva(text: string): string {
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

const mayBeAName = (field: ColumnField) => field !== 'civico' && fields[field].kind === 'line'

/**
 * Whether a cell of a file says that there is no value ('n.d.', '-', 'N/A'), or why a formula found none ('#N/D'). Bare
 * letters may be a name, or Napoli's province, where a name or a place is wanted.
 */
export function saysNothing(field: ColumnField, cell: string): boolean {
  const text = cell.trim()
  if (text.length > 20) return false
  if (/^[-–—―_./\\*?!]+$/.test(text) || /^#[\p{L}\d/]+[!?]?$/u.test(text)) return true
  return noValue.has(folded(text)) && !(mayBeAName(field) && /^\p{L}{1,2}$/u.test(text))
}

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
]
const active = ['', 'attivo', 'attiva', 'active', 'si']

/** 'attivo' for an empty cell, as on the empty form. Any other text stays as it is, and the schema refuses it. */
function readStato(text: string): string {
  const word = folded(text)
  if (active.includes(word)) return 'attivo'
  return suspended.includes(word) ? 'sospeso' : text
}

/** A cell's text without what spreadsheets put around it. */
export function plainCell(cell: string): string {
  const undone = undefused(cell)
  // An apostrophe that our own export put before a formula's sign is removed; what follows is not read as a formula.
  return undone === cell ? withoutFormulaQuotes(cell) : undone
}

/** A cell's text as the field's value. */
export function readCell(field: ImportField, cell: string): string {
  const text = plainCell(cell)
  if (field === 'partita_iva') return readPartitaIva(readNumber(text))
  if (isNumeric(field)) return readNumber(text)
  if (field === 'regione') return readRegion(text)
  return field === 'stato' ? readStato(text) : text
}

/**
 * Whether a spreadsheet has shortened a long number (`1,23457E+10`). Its last digits are lost, and what remains is long
 * enough to look like a partita IVA.
 */
export function isShortened(field: ImportField, text: string): boolean {
  return isNumeric(field) && /^\d([.,]\d+)?e\+?\d+$/i.test(text.trim())
}

/**
 * Whether a spreadsheet has made a number with decimals of a partita IVA or a telephone (`1.595.603,66`). A number with a
 * leading zero is none of a spreadsheet.
 */
export function isMangled(field: ImportField, text: string): boolean {
  const plain = text.replace(/[\s€]/g, '')
  if (isNumeric(field) && /^-?(?!0\d)\d{1,3}(?:\.\d{3})+,\d+$|^-?(?!0\d)\d{1,3}(?:,\d{3})+\.\d+$/.test(plain))
    return true
  return field === 'partita_iva' && /^-?(?!0\d)\d+[.,]\d+$/.test(plain)
}
