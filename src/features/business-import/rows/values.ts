import { undefused } from '#lib/export/csv.ts'
import { folded, type ImportField } from '../columns/fields.ts'
import { readRegion } from './provinces.ts'

/** `0123` from `="0123"`, the form that keeps Excel from reading the text as a number. */
function withoutFormulaQuotes(text: string): string {
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/** A partita IVA that a spreadsheet has turned into a number: without decimals, and with its leading zeros again. */
function readPartitaIva(text: string): string {
  const digits = text.trim().replace(/^(\d+)[.,]0+$/, '$1')
  return /^\d{5,10}$/.test(digits) ? digits.padStart(11, '0') : text
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

/** A cell's text as the field's value. */
export function readCell(field: ImportField, cell: string): string {
  const undone = undefused(cell)
  // A text of our own export that has been made safe is what somebody typed, also where it looks like such a form.
  const text = undone === cell ? withoutFormulaQuotes(cell) : undone
  if (field === 'partita_iva') return readPartitaIva(text)
  if (field === 'regione') return readRegion(text)
  return field === 'stato' ? readStato(text) : text
}

/**
 * Whether a spreadsheet has shortened a long number (`1,23457E+10`). Its last digits are lost, and what remains is long
 * enough to look like a partita IVA.
 */
export function isShortened(field: ImportField, text: string): boolean {
  const numeric = field === 'partita_iva' || field === 'telefono' || field === 'cellulare'
  return numeric && /^\d([.,]\d+)?e\+\d+$/i.test(text.trim())
}
