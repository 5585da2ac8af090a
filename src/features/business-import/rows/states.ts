import type { BusinessForm } from '#features/businesses/fields.ts'
import { type CellMessages, checkTexts, type ImportRow, keysOf, type Likeness } from './check.ts'

export interface StoredBusiness extends Likeness {
  id: string
}

type Found = { insegna: string } & ({ id: string } | { line: number })

/**
 * The activity or row that a double is equal to, and by what: a stored activity, or an earlier row by its line in the
 * file.
 */
export type Equal = Found & { by: 'email' | 'insegna' }

export type RowState =
  | { kind: 'nuova'; values: BusinessForm }
  | { kind: 'doppia'; values: BusinessForm; equal: Equal }
  | { kind: 'da correggere'; messages: CellMessages }

/** A row of the preview with its state: what will happen to it. */
export type StatedRow = ImportRow & { state: RowState }

/** The stored activities by their keys. */
export interface Stored {
  shops: ReadonlyMap<string, StoredBusiness>
  emails: ReadonlyMap<string, StoredBusiness>
}

type Keys = ReturnType<typeof keysOf>
type Earlier = Record<keyof Keys, Map<string, Found>>

function equalTo(keys: Keys, stored: Stored, earlier: Earlier): Equal | null {
  const byShop: Found | undefined = stored.shops.get(keys.shop) ?? earlier.shop.get(keys.shop)
  if (byShop) return { ...byShop, by: 'insegna' }
  const byEmail: Found | undefined = stored.emails.get(keys.email) ?? earlier.email.get(keys.email)
  return byEmail ? { ...byEmail, by: 'email' } : null
}

/** The state of each row: to be corrected; equal to a stored activity or to an earlier complete row; or new. */
export function statesOf(rows: readonly ImportRow[], stored: Stored): StatedRow[] {
  const earlier: Earlier = { shop: new Map(), email: new Map() }
  return rows.map((row) => {
    const { values, messages } = checkTexts(row.texts)
    if (!values) return { ...row, state: { kind: 'da correggere', messages } }
    const keys = keysOf(values)
    const equal = equalTo(keys, stored, earlier)
    const here = { insegna: values.insegna, line: row.line }
    if (!earlier.shop.has(keys.shop)) earlier.shop.set(keys.shop, here)
    if (!earlier.email.has(keys.email)) earlier.email.set(keys.email, here)
    return { ...row, state: equal ? { kind: 'doppia', values, equal } : { kind: 'nuova', values } }
  })
}

/** Whether a row is to be written: it is new, or a double that somebody ticked. */
export function isPicked({ line, state }: StatedRow, ticked: ReadonlySet<number>): boolean {
  return state.kind === 'nuova' || (state.kind === 'doppia' && ticked.has(line))
}
