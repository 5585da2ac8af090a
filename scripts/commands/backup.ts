import fs from 'node:fs/promises'
import path from 'node:path'
import { pack } from 'embedded-supabase/backup/archive.ts'
import { encrypterFor } from 'embedded-supabase/backup/encryption.ts'
import { noteBackup } from 'embedded-supabase/backup/make.ts'
import { makePortable } from 'embedded-supabase/backup/portable.ts'
import { snapshotOf } from 'embedded-supabase/backup/snapshot-of.ts'
import { readArguments } from 'embedded-supabase/config/arguments.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import { isFirstStart } from 'embedded-supabase/process/first-start.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import { readAllSettings } from '../../server/settings.ts'

/**
 * `npm run backup [-- [--without-secrets] [file]]`: database, files and secrets in one archive, whether or not the
 * server is running; encrypted for `BACKUP_RECIPIENT`, where that is set.
 */
try {
  const args = readArguments('backup', process.argv.slice(2), {
    options: ['without-secrets'],
    word: 'il nome del file',
  })
  const { dataDir, ...settings } = readAllSettings(process.env)
  if (settings.databaseUrl !== null) {
    throw new Refusal(
      'DATABASE_URL',
      `salva quel database con pg_dump, e con esso ${dataDir} (storage e secrets.json)`,
    )
  }
  if (isFirstStart({ ...settings, dataDir }))
    throw new Refusal('DATA_DIR', `in ${dataDir} non c'è un database`)
  const now = new Date().toISOString().slice(0, 19).replace(/\D/g, '')
  const encrypter = settings.backupRecipient ? encrypterFor(settings.backupRecipient) : null
  const archive = path.resolve(args.word ?? `bottega-${now}.tar.gz${encrypter ? '.age' : ''}`)
  const snapshot = await snapshotOf({ ...settings, dataDir })
  try {
    if (!args.has('without-secrets')) {
      await fs.copyFile(path.join(dataDir, 'secrets.json'), path.join(snapshot, 'secrets.json'))
    }
    await makePortable(snapshot)
    await pack(snapshot, archive, encrypter)
  } finally {
    await fs.rm(snapshot, { recursive: true, force: true })
  }
  noteBackup(dataDir)
  say(`Backup completato: ${archive}`)
} catch (error) {
  complain(`Backup non fatto. ${failureText(error)}`)
  process.exitCode = 1
}
