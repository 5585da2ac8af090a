import path from 'node:path'
import { destinationOf } from 'embedded-supabase/backup/destination-of.ts'
import { lastBackup, newestBackup } from 'embedded-supabase/backup/make.ts'
import { findSeries } from 'embedded-supabase/backup/series.ts'
import type { Settings } from 'embedded-supabase/config/settings.ts'
import type { BackupSettings } from 'embedded-supabase/config/settings-backup.ts'
import { dayInRome } from '#italian/days.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const hour = 3_600_000
const day = 24 * hour

/** Checks the age of the last backup, of those that the server makes by itself or else of `npm run backup`. */
export async function backupFinding({ backup, ...settings }: Settings, now = new Date()): Promise<Finding> {
  if (backup) return automaticFinding({ ...settings, backup }, now)
  if (settings.databaseUrl !== null) {
    const where = path.resolve(settings.dataDir)
    return warning('Backup: di DATABASE_URL non si sa', `pg_dump ogni giorno, e con esso ${where}`)
  }
  const last = lastBackup(settings.dataDir)
  if (!last) {
    return warning('Backup: mai fatto', 'imposta BACKUP_EVERY e BACKUP_DIR, su un altro disco')
  }
  const days = Math.floor((now.getTime() - last.getTime()) / day)
  const when = `Backup: l'ultimo è del ${dayInRome(last)}`
  if (days <= 7) return ok(when)
  return warning(`${when}, ${days} giorni fa`, 'imposta BACKUP_EVERY, o npm run backup ogni giorno')
}

async function automaticFinding(
  settings: Omit<Settings, 'backup'> & { backup: BackupSettings },
  now: Date,
): Promise<Finding> {
  const place = destinationOf(settings)
  const series = findSeries(settings.dataDir, settings.project.id)
  try {
    const last = series && (await newestBackup(series, place, now))
    const fix = 'il log del server dice perché'
    if (!last) return wrong(`Backup: nessuno in ${place.place}`, fix)
    const age = now.getTime() - last.getTime()
    const when = `Backup: l'ultimo, provato, è del ${last.toISOString().slice(0, 16).replace('T', ' ')} UTC`
    if (age <= 2 * settings.backup.every) return ok(when)
    return wrong(`${when}, ${Math.floor(age / hour)} ore fa`, fix)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    return wrong(`Backup: ${place.place} non si legge (${code})`, 'controlla BACKUP_DIR o S3_*')
  }
}
