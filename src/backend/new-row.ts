import { randomUuid } from '#browser/random.ts'
import type { Database } from './database.types.ts'
import { isConnectionFailure } from './errors.ts'
import { invalidate } from './stale.ts'
import { db } from './supabase.ts'
import type { ListedTable, Table } from './tables.ts'

type Columns = Readonly<Record<string, unknown>>
export type InsertOf<Name extends Table> = Database['public']['Tables'][Name]['Insert']

/**
 * A row that a form makes. Its id is the form's, so that a save whose answer was lost and that is repeated finds what the first
 * attempt has made.
 */
export class NewRow {
  #id: string
  #first: Columns | null = null
  /** The columns in which attempts differ; null: an attempt of before a reload may differ in any. */
  #changed: Set<string> | null = new Set()

  /** @param id that of a row which comes back; by default a new one */
  constructor(id = randomUuid()) {
    this.#id = id
  }

  get id(): string {
    return this.#id
  }

  /** Whether it was tried before the page was loaded again. */
  get isResumed(): boolean {
    return this.#changed === null
  }

  /** Goes on with a row that was tried before the page was loaded again. */
  resume(id: string): void {
    this.#id = id
    this.#first = null
    this.#changed = null
  }

  /** Becomes another row. */
  renew(): void {
    this.#id = randomUuid()
  }

  /** Notes an attempt; answers what of it the row of an earlier attempt may lack. */
  attempt(row: Columns): Columns {
    const first = this.#first ?? { ...row }
    this.#first = first
    const entries = Object.entries(row)
    for (const [column, value] of entries)
      if (JSON.stringify(value) !== JSON.stringify(first[column])) this.#changed?.add(column)
    return Object.fromEntries(entries.filter(([column]) => this.#changed?.has(column) ?? true))
  }
}

/** Whether the database has refused a second row of something that is unique, such as an id. */
function isDuplicate(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

/** Whether it was the id that was taken. */
function isOfKey(error: unknown): boolean {
  return error instanceof Error && /_pkey"/.test(error.message)
}

/** What may not be changed of a row that is there: then it goes, and a new one is made. */
const fixed = {
  businesses: [],
  websites: [],
  services: [],
  graphic_services: [],
  cards: ['website_id'],
  payment_methods: ['iban', 'titolare'],
  closures: [],
  seasons: [],
  sales: [],
} as const satisfies Partial<Record<ListedTable, readonly string[]>>

/**
 * Inserts a row and answers its id; what shows the table's rows is read again, also after a refusal, which may come from a row
 * that is not on the screen yet. Where an earlier attempt has made it, changes it to what this one says; what others have
 * changed of it meanwhile, and this form has not, stays. Throws the database's error.
 */
export async function saveNew<Name extends keyof typeof fixed>(
  table: Name,
  newRow: NewRow,
  row: Omit<InsertOf<Name>, 'id'>,
): Promise<string> {
  // One table's name stands for all: the client's types cannot follow a table that is not known.
  const rows = db.from(table as 'closures')
  const lacking = newRow.attempt(row)
  const insert = async () => {
    await rows.insert({ ...row, id: newRow.id } as InsertOf<'closures'>).throwOnError()
  }
  const insertAnother = () => {
    newRow.renew()
    return insert()
  }
  const change = async (error: unknown) => {
    const { data: made } = await rows.select().eq('id', newRow.id).maybeSingle().throwOnError()
    // The id of a deleted row stays taken, since the row can be restored. Otherwise another row is in the way.
    if (!made && isOfKey(error)) return insertAnother()
    if (!made) throw error
    const [sent, stored]: Columns[] = [row, made]
    if (fixed[table].some((column) => sent?.[column] !== stored?.[column])) {
      await rows.delete().eq('id', made.id).throwOnError()
      return insertAnother()
    }
    if (Object.keys(lacking).length === 0) return
    await rows
      .update(lacking as object)
      .eq('id', made.id)
      .select('id')
      .single()
      .throwOnError()
  }
  try {
    await insert().catch((error: unknown) => {
      if (isDuplicate(error)) return change(error)
      throw error
    })
  } catch (error) {
    if (!isConnectionFailure(error)) void invalidate(table)
    throw error
  }
  await invalidate(table)
  return newRow.id
}
