import { savedRow } from '#backend/save.ts'
import { db } from '#backend/supabase.ts'
import type { Stato } from '#italian/stato.ts'
import { showSaved } from '#lists/show-saved.ts'

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
  const update = db.from(table).update({ stato }).eq('id', over.id).eq('updated_at', over.updated_at)
  const saved = savedRow(await update.select('id, stato, updated_at').throwOnError())
  await showSaved([table, 'list'], saved)
  return saved.updated_at
}
