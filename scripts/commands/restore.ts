import path from 'node:path'
import { unpack } from '../../embedded/backup/archive.ts'
import { readIdentities } from '../../embedded/backup/encryption.ts'
import { readArguments } from '../../embedded/config/arguments.ts'
import { Refusal } from '../../embedded/config/refusal.ts'
import { readSettings } from '../../embedded/config/settings.ts'
import { failureText } from '../../embedded/process/file-errors.ts'
import { complain, say } from '../../embedded/process/log.ts'

/**
 * `npm run restore -- [--identity key.txt] file`: restores a backup into a DATA_DIR that is missing or empty, with
 * `DATABASE_URL` its rows into that PostgreSQL.
 */
try {
  const { dataDir, databaseUrl } = readSettings(process.env, [])
  const { word: archive, valueAt } = readArguments('restore', process.argv.slice(2), {
    options: [],
    valued: ['identity'],
    word: 'il backup',
  })
  if (!archive) throw new Refusal('restore', 'quale backup? npm run restore -- bottega-….tar.gz')
  const keys = valueAt('identity')
  const identities = keys === null ? [] : await readIdentities(keys)
  await unpack(path.resolve(archive), dataDir, identities, databaseUrl)
  say(`Ripristino completato in ${dataDir}`)
} catch (error) {
  complain(`Ripristino non fatto. ${failureText(error)}`)
  process.exitCode = 1
}
