import { removeSnapshots } from './backup/snapshot.ts'
import type { Settings } from './config/settings.ts'
import type { Database } from './database/database.ts'
import { openAndCloseOnStop } from './database/open.ts'
import { openPglite } from './database/pglite.ts'
import { openPostgres } from './database/postgres.ts'
import { refuseDemoInPublic } from './demo-accounts.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-store.ts'
import { lockDataDir } from './process/data-dir-lock.ts'
import { isFirstStart } from './process/first-start.ts'
import { beginRun } from './process/run-marker.ts'
import { loadSecrets, type Secrets } from './process/secrets.ts'
import type { Shutdown } from './process/shutdown.ts'

/** What the server keeps, open for this process alone. */
export type Installation = {
  database: Database
  secrets: Secrets
  store: FileStore
  /** The last run of the embedded database ended without being closed. */
  crashed: boolean
}

/**
 * Opens database, secrets and files; a stop closes them in reverse order. A PostgreSQL server is asked before anything
 * is written to the data directory, so that a refused start leaves nothing behind.
 * @param origin the server's origin, recorded for other commands
 * @throws Refusal
 */
export async function openInstallation(
  settings: Settings,
  origin: string,
  { onStop }: Shutdown,
): Promise<Installation> {
  const { dataDir, databaseUrl } = settings
  const open = async (opening: () => Promise<Database>) => {
    const database = await openAndCloseOnStop(opening, onStop)
    await refuseDemoInPublic(settings, database.connection.kysely)
    return database
  }
  const server = databaseUrl === null ? null : await open(() => openPostgres(databaseUrl))
  onStop(lockDataDir(dataDir))
  const run = beginRun(dataDir, origin)
  onStop(run.end)
  await removeSnapshots(dataDir)
  const secrets = loadSecrets(dataDir)
  const store = await openFileStore(settings, secrets)
  const crashed = run.unclean && !isFirstStart(settings)
  return { database: server ?? (await open(() => openPglite(settings))), secrets, store, crashed }
}
