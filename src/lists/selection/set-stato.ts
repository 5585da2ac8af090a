import { db } from '#backend/supabase.ts'
import { mostRows } from '#backend/whole-answer.ts'
import type { Stato } from '#italian/stato.ts'

/** The tables whose rows are 'attivo' or 'sospeso'. */
export type StatoTable = 'businesses' | 'websites'

/** The most rows whose state is set at once (`set_stato_<table>` in supabase/migrations). */
export const mostSet = mostRows

/**
 * Sets the state of rows over the versions that were read, all or none; answers their new versions, without those that have
 * changed since. Throws the database's error. The caller marks the table as stale.
 */
export async function setStato(
  table: StatoTable,
  over: readonly { id: string; updated_at: string }[],
  stato: Stato,
): Promise<ReadonlyMap<string, string>> {
  const versions = over.map(({ updated_at }) => updated_at)
  const { data } = await db
    .rpc(`set_stato_${table}`, { _ids: over.map(({ id }) => id), _versions: versions, _stato: stato })
    .limit(mostSet)
    .throwOnError()
  return new Map(data.map(({ id, updated_at }) => [id, updated_at]))
}
