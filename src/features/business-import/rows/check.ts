import { type BusinessForm, editSchema, importFields } from '#features/businesses/fields.ts'
import { cleanEmail, cleanPartitaIva } from '#italian/pasted.ts'
import type { ColumnOf } from '../columns/columns.ts'
import { type ColumnField, folded, type ImportField, type ImportTexts } from '../columns/fields.ts'
import type { Table } from '../file/table.ts'
import { withHouseNumber } from './house-number.ts'
import { isMangled, isShortened, readCell, saysNothing } from './values.ts'

/** A row of the file in the preview. A correction replaces `texts` and never changes it. */
export interface ImportRow {
  line: number
  texts: ImportTexts
}

/** Reads the rows of a file by its columns. */
export function rowsOf({ rows }: Pick<Table, 'rows'>, columns: ColumnOf): ImportRow[] {
  return rows.map(({ line, cells }) => {
    const cellOf = (field: ColumnField) => {
      const column = columns[field]
      const cell = column === null ? '' : (cells[column] ?? '')
      return saysNothing(field, cell) ? '' : cell
    }
    const text = (field: ImportField) => {
      const own = readCell(field, cellOf(field))
      return field === 'indirizzo' ? withHouseNumber(own, cellOf('civico')) : own
    }
    return {
      line,
      texts: Object.fromEntries(importFields.map((field) => [field, text(field)])) as ImportTexts,
    }
  })
}

export type CellMessages = Partial<Record<ImportField, string>>

/** A row's values as the form would save them, or the messages of its cells. */
export type CheckResult = { values: BusinessForm; messages: null } | { values: null; messages: CellMessages }

const shortened = 'Il foglio ha scritto il numero in forma abbreviata: scrivilo per intero'

const mangled = 'Il foglio ha scritto il numero con i decimali: riscrivilo per intero'

const illegible = 'Nel file un carattere non si legge: riscrivi il testo'

function check(texts: ImportTexts): CheckResult {
  const messages: CellMessages = {}
  const { data, error } = editSchema.safeParse({ ...texts, password: '' })
  for (const { path, message } of error?.issues ?? []) {
    const field = importFields.find((each) => each === path[0])
    if (field) messages[field] ??= field === 'stato' ? "Scrivi 'attivo' o 'sospeso'" : message
  }
  for (const field of importFields) {
    if (isShortened(field, texts[field])) messages[field] = shortened
    if (isMangled(field, texts[field])) messages[field] = mangled
    // Characters that come from bytes that are no text or have another encoding.
    if (/[\ufffd\u0080-\u0084\u0086-\u009f]/.test(texts[field])) messages[field] = illegible
  }
  return data && Object.keys(messages).length === 0
    ? { values: data, messages: null }
    : { values: null, messages }
}

const known = new WeakMap<ImportTexts, CheckResult>()

/** Validates a row's texts by the form's own schema; the result for the same texts is remembered. */
export function checkTexts(texts: ImportTexts): CheckResult {
  const before = known.get(texts)
  if (before) return before
  const result = check(texts)
  known.set(texts, result)
  return result
}

/** The values by which two activities count as the same: the shop of a company, and the e-mail address. */
export interface Likeness {
  partita_iva: string
  insegna: string
  email: string
}

/** The two keys of an activity; case, accents and punctuation of the name do not count. */
export function keysOf({ partita_iva, insegna, email }: Likeness): { shop: string; email: string } {
  // A name without letters and digits is compared as it is written.
  const name = folded(insegna) || insegna.trim()
  return { shop: `${cleanPartitaIva(partita_iva)}\n${name}`, email: cleanEmail(email).toLowerCase() }
}
