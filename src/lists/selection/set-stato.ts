import { db } from '#backend/supabase.ts'
import type { Stato } from '#italian/stato.ts'
import { writeOver } from '#lists/save-over.ts'

/** The tables whose rows are 'attivo' or 'sospeso'. */
export type StatoTable = 'businesses' | 'websites'

/**
 * Sets the state of a row over the version that was read, and answers its new version. Throws `StaleRowError` when it has
 * changed since. The caller marks the table as stale after the last row.
 */
export async function setStato(
  table: StatoTable,
  over: { id: string; updated_at: string },
  stato: Stato,
): Promise<string> {
  const update = db.from(table).update({ stato }).select('id, stato, updated_at')
  return (await writeOver(table, over, update)).updated_at
}
