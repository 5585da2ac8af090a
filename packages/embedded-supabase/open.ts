import { removeSnapshots } from './backup/snapshot.ts'
import { isLoopbackHost } from './config/loopback.ts'
import type { Settings } from './config/settings.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-store.ts'
import { beginRun, lockDataDir } from './process/data-dir-lock.ts'
import { isFirstStart } from './process/first-start.ts'
import { say } from './process/log.ts'
import { closeSecrets, loadSecrets, type Secrets } from './process/secrets.ts'
import type { Shutdown } from './process/shutdown.ts'

export type Installation = {
  database: Database
  secrets: Secrets
  store: FileStore
  /** Whether the embedded database's last run ended without closing it. */
  crashed: boolean
}

/**
 * Opens database, secrets and files; a stop closes them in reverse order. A PostgreSQL server is reached before
 * anything is written to the data directory, so that a refused start leaves nothing behind. This file imports little,
 * so that the embedded database's thread starts before the rest of the backend is loaded.
 * @param origin the server's origin, recorded for other commands
 * @throws Refusal
 */
export async function openInstallation(
  settings: Settings,
  origin: string,
  { onStop }: Shutdown,
): Promise<Installation> {
  const { dataDir, databaseUrl } = settings
  const open = async () => {
    let opening: Promise<Database> | null = null
    // Waits for an opening that is under way, because the process may hang when it is ended while PostgreSQL's
    // WebAssembly is being compiled.
    onStop(() =>
      opening?.then(
        ({ close }) => close(),
        () => {},
      ),
    )
    opening = openDatabase(settings)
    const database = await opening
    if (!isLoopbackHost(settings.host)) {
      const { refusePublishedInPublic } = await import('./published-accounts.ts')
      await refusePublishedInPublic(settings, database.connection.db)
    }
    return database
  }
  const server = databaseUrl === null ? null : await open()
  onStop(lockDataDir(dataDir))
  const run = beginRun(dataDir, origin)
  onStop(run.end)
  const crashed = run.unclean && !isFirstStart(settings)
  const [database, { secrets, store }] = await Promise.all([server ?? open(), openFiles(settings)])
  return { database, secrets, store, crashed }
}

async function openFiles(settings: Settings): Promise<Pick<Installation, 'secrets' | 'store'>> {
  await removeSnapshots(settings.dataDir)
  const secrets = loadSecrets(settings.dataDir)
  const wasOpen = closeSecrets(settings.dataDir)
  if (wasOpen) say(wasOpen)
  return { secrets, store: await openFileStore(settings, secrets) }
}
