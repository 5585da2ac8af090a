import { StaleRowError, UserMessageError } from './errors.ts'
import { db } from './supabase.ts'

/**
 * Deletes a row as it was read. One that is gone already is no failure. Throws `StaleRowError` when somebody has changed it
 * since, otherwise the database's error.
 */
export async function deleteVersion(
  table: 'closures' | 'seasons',
  { id, updated_at }: { id: string; updated_at: string },
): Promise<void> {
  // One table's name stands for both.
  const rows = db.from(table as 'closures')
  const deleted = await rows.delete().eq('id', id).eq('updated_at', updated_at).select('id').throwOnError()
  if (deleted.data.length > 0) return
  const { data: left } = await rows.select('updated_at').eq('id', id).maybeSingle().throwOnError()
  if (!left) return
  if (left.updated_at === updated_at) throw new UserMessageError('Non hai i permessi per questa operazione')
  throw new StaleRowError()
}
