import type { BackupSettings } from '../config/settings-backup.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Writes into the database from when on backups are late, which is twice the interval after the last one; the admin's
 * dashboard asks it. While there was none the time runs from the first start with this setting, so that restarts do not
 * put it off.
 */
export async function noteState(
  db: Db,
  { every }: Pick<BackupSettings, 'every'>,
  last: Date | null,
): Promise<void> {
  const at = last?.toISOString() ?? null
  const allowed = `${(2 * every) / 1000} seconds`
  await sql`update private.installation set last_backup = ${at}::timestamptz,
    backup_late_from = coalesce(
      ${at}::timestamptz + ${allowed}::interval,
      least(backup_late_from, now() + ${allowed}::interval)
    )`.execute(db)
}

/** For a server that makes no backups by itself. */
export async function clearState(db: Db): Promise<void> {
  await sql`update private.installation set last_backup = null, backup_late_from = null
    where backup_late_from is not null`.execute(db)
}
