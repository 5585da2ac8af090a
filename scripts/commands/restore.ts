import path from 'node:path'
import { unpack } from '../../packages/embedded-supabase/backup/archive.ts'
import { readIdentities } from '../../packages/embedded-supabase/backup/encryption.ts'
import { readArguments } from '../../packages/embedded-supabase/config/arguments.ts'
import { Refusal } from '../../packages/embedded-supabase/config/refusal.ts'
import { readSettings } from '../../packages/embedded-supabase/config/settings.ts'
import { failureText } from '../../packages/embedded-supabase/process/file-errors.ts'
import { complain, say } from '../../packages/embedded-supabase/process/log.ts'

/** `npm run restore -- [--identity key.txt] file`: restores a backup into a DATA_DIR that is missing or empty. */
try {
  const { dataDir } = readSettings(process.env, [])
  const { word: archive, valueAt } = readArguments('restore', process.argv.slice(2), {
    options: [],
    valued: ['identity'],
    word: 'il backup',
  })
  if (!archive) throw new Refusal('restore', 'quale backup? npm run restore -- bottega-….tar.gz')
  const keys = valueAt('identity')
  await unpack(path.resolve(archive), dataDir, keys === null ? [] : await readIdentities(keys))
  say(`Ripristino completato in ${dataDir}`)
} catch (error) {
  complain(`Ripristino non fatto. ${failureText(error)}`)
  process.exitCode = 1
}
