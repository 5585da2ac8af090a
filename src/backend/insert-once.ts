import { isConnectionFailure } from './errors.ts'
import { serverNow } from './server-clock.ts'
import { db } from './supabase.ts'
import type { ListedTable } from './tables.ts'

/** Rows whose answer was lost, by what was sent, with the server's time in milliseconds when it was sent first. */
const lost = new Map<string, number>()

/** Milliseconds by which the server's time, as the browser knows it, may be off. */
const leewayMs = 5000

/**
 * Inserts a row by `insert`. Sent again with the same values after the answer was lost on its way, it answers the row that the
 * first attempt has made. Throws the database's error.
 */
export async function insertOnce<Saved>(
  table: ListedTable,
  row: object,
  insert: () => PromiseLike<{ data: Saved }>,
): Promise<Saved> {
  const sent = JSON.stringify([table, row])
  const first = lost.get(sent) ?? serverNow()
  try {
    const made = lost.has(sent) ? await madeSince(first, table, row) : null
    const saved = made ? (made as Saved) : (await insert()).data
    lost.delete(sent)
    return saved
  } catch (error) {
    if (isConnectionFailure(error)) lost.set(sent, first)
    throw error
  }
}

/** The newest row with these values, made after this time. Long texts are left out, since an address has only 8 KB. */
async function madeSince(time: number, table: ListedTable, row: object): Promise<object | null> {
  const values = Object.entries(row).filter(
    ([, value]) => typeof value === 'number' || (typeof value === 'string' && value.length <= 200),
  )
  const { data } = await db
    // One table's name stands for all: the client's types cannot follow a table that is not known.
    .from(table as 'cards')
    .select()
    .match(Object.fromEntries(values))
    .gte('created_at', new Date(time - leewayMs).toISOString())
    .order('created_at', { ascending: false })
    .limit(1)
    .throwOnError()
  return data[0] ?? null
}
