import { existsSync } from 'node:fs'
import { moveToNewEngine } from 'embedded-supabase/backup/move-to-new-engine.ts'
import { readArguments } from 'embedded-supabase/config/arguments.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { lockDataDir } from 'embedded-supabase/process/data-dir-lock.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import { project } from '../../server/project.ts'
import { readAllSettings } from '../../server/settings.ts'

/** `npm run upgrade`: brings the embedded database of 1.0.0 or 2.0.0 into this version's engine. */
try {
  readArguments('upgrade', process.argv.slice(2), { options: [], word: null })
  const { dataDir, databaseUrl } = readAllSettings(process.env)
  if (databaseUrl !== null)
    throw new Refusal(
      'DATABASE_URL',
      "questo comando è per il database incorporato; quello lo aggiorna il server all'avvio",
    )
  if (!existsSync(dataDir)) throw new Refusal('DATA_DIR', `${dataDir} non c'è`)
  const unlock = lockDataDir(dataDir)
  const { rows, kept } = await moveToNewEngine({ dataDir, project }).finally(unlock)
  say(`Fatto: ${rows} righe. Il database di prima è in ${kept}: quando tutto va, si può eliminare.`)
} catch (error) {
  complain(`Non fatto. ${failureText(error)}`)
  process.exitCode = 1
}
