import type { Db } from 'embedded-supabase/database/database.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import type { BackupState } from 'embedded-supabase/gateway/hooks.ts'

/**
 * Writes into the database from when on backups are late, which is twice the interval after the last one; the admin's
 * dashboard asks it. While there was none the time runs from the first start with this setting, so that restarts do not
 * put it off.
 */
export async function noteBackups(db: Db, state: BackupState | null): Promise<void> {
  if (!state) return clear(db)
  const at = state.last?.toISOString() ?? null
  const allowed = `${(2 * state.every) / 1000} seconds`
  await sql`update private.installation set last_backup = ${at}::timestamptz,
    backup_late_from = coalesce(
      ${at}::timestamptz + ${allowed}::interval,
      least(backup_late_from, now() + ${allowed}::interval)
    )`.execute(db)
}

/** For a server that makes no backups by itself. */
async function clear(db: Db): Promise<void> {
  await sql`update private.installation set last_backup = null, backup_late_from = null
    where backup_late_from is not null`.execute(db)
}
