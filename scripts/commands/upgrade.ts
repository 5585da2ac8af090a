import { existsSync } from 'node:fs'
import { moveToNewEngine } from 'embedded-supabase/backup/move-to-new-engine.ts'
import { readArguments } from 'embedded-supabase/config/arguments.ts'
import { Refusal } from 'embedded-supabase/config/refusal.ts'
import { openPostgres } from 'embedded-supabase/database/postgres/open-postgres.ts'
import { replaceReleased } from 'embedded-supabase/database/schema/apply-migrations.ts'
import { sql } from 'embedded-supabase/database/sql.ts'
import { lockDataDir } from 'embedded-supabase/process/data-dir-lock.ts'
import { failureText } from 'embedded-supabase/process/file-errors.ts'
import { complain, say } from 'embedded-supabase/process/log.ts'
import { project } from '../../server/project.ts'
import { readAllSettings } from '../../server/settings.ts'

/** Brings the embedded database of 1.0.0 or 2.0.0 into this version's engine. */
async function upgradeEmbedded(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) throw new Refusal('DATA_DIR', `${dataDir} non c'è`)
  const unlock = lockDataDir(dataDir)
  const { rows, kept } = await moveToNewEngine({ dataDir, project }).finally(unlock)
  say(`Fatto: ${rows} righe. Il database di prima è in ${kept}: quando tutto va, si può eliminare.`)
}

/** Brings a Supabase project to the migrations of version 3, of which its own CLI would make everything again. */
async function upgradeProject(databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl)
  try {
    await database.withSchemaLock(async ({ db }) => {
      const { rows } = await sql<{ own: boolean }>`
        select to_regclass('supabase_migrations.host_grants') is not null as own`.execute(db)
      if (rows[0]?.own)
        throw new Refusal('DATABASE_URL', "quel database lo aggiorna il server all'avvio: non serve altro")
      if (!(await replaceReleased(db, project.supabase)))
        throw new Refusal(
          'DATABASE_URL',
          'non ha la storia di una versione precedente, o ha già le migrazioni di questa',
        )
    })
    say(
      'Fatto: il database ha le migrazioni di questa versione. Le prossime arrivano con «supabase db push».',
    )
  } finally {
    await database.close()
  }
}

// `npm run upgrade`
try {
  readArguments('upgrade', process.argv.slice(2), { options: [], word: null })
  const { dataDir, databaseUrl } = readAllSettings(process.env)
  await (databaseUrl === null ? upgradeEmbedded(dataDir) : upgradeProject(databaseUrl))
} catch (error) {
  complain(`Non fatto. ${failureText(error)}`)
  process.exitCode = 1
}
