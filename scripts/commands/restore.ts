import path from 'node:path'
import { unpack } from 'embedded-supabase/backup/archive.ts'
import { readIdentities } from 'embedded-supabase/backup/encryption.ts'
import { hasFormerDatabase } from 'embedded-supabase/backup/move-to-new-engine.ts'
import { restoreRows } from 'embedded-supabase/backup/portable.ts'
import { readArguments } from 'embedded-supabase/config/arguments.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import { readAllSettings } from '../../server/settings.ts'

/**
 * `npm run restore -- [--identity key.txt] file`: restores a backup into a DATA_DIR that is missing or empty, with
 * `DATABASE_URL` its rows into that PostgreSQL.
 */
try {
  const settings = readAllSettings(process.env)
  const { dataDir } = settings
  const { word: archive, valueAt } = readArguments('restore', process.argv.slice(2), {
    options: [],
    valued: ['identity'],
    word: 'il backup',
  })
  if (!archive) throw new Refusal('restore', 'quale backup? npm run restore -- bottega-….tar.gz')
  const keys = valueAt('identity')
  const identities = keys === null ? [] : await readIdentities(keys)
  await unpack(path.resolve(archive), dataDir, identities, (staging) =>
    restoreRows({ ...settings, dataDir: staging }),
  )
  say(`Ripristino completato in ${dataDir}`)
  if (hasFormerDatabase(dataDir))
    say('Il database è di una versione precedente: «npm run upgrade» lo porta in questa.')
} catch (error) {
  complain(`Ripristino non fatto. ${failureText(error)}`)
  process.exitCode = 1
}
