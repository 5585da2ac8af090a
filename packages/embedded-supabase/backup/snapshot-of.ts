import path from 'node:path'
import { z } from 'zod'
import { ownPaths } from '../config/own-paths.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { refuseEarlierFiles } from '../database/pglite/postgres-17.ts'
import { openFileStore } from '../files/open-store.ts'
import { runningAt, tryLockDataDir } from '../process/data-dir-lock.ts'
import { pgliteDir } from '../process/first-start.ts'
import { loadSecrets } from '../process/secrets.ts'
import { Counted } from './count.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'

const Answer = z.object({ snapshot: z.string(), counted: Counted })

/**
 * Copies an embedded database and its files as of one moment, whether or not its server is running. The caller removes
 * the copy.
 * @throws Refusal when the files are a former engine's, when the running server does not answer, or when this process may
 * not write into the data directory.
 */
export async function snapshotOf(settings: Pick<Settings, 'project' | 'dataDir' | 's3'>): Promise<string> {
  const { dataDir } = settings
  const unlock = tryLockDataDir(dataDir)
  if (!unlock) return (await askServer(dataDir)).directory
  try {
    refuseEarlierFiles(pgliteDir(dataDir), settings.project.upgradeCommand)
    return await takeSnapshot(dataDir, await openFileStore(settings, loadSecrets(dataDir)))
  } finally {
    unlock()
  }
}

/** Only the server that has the database open can pause its writes. */
export async function askServer(dataDir: string): Promise<Snapshot> {
  const origin = runningAt(dataDir)
  const { secretKey } = loadSecrets(dataDir)
  const ask = { method: 'POST', headers: { apikey: secretKey } }
  const response = origin ? await fetch(`${origin}${ownPaths.backup}`, ask).catch(() => null) : null
  const answer = Answer.safeParse(response?.ok ? await response.json() : null)
  if (answer.success) {
    const { snapshot, counted } = answer.data
    return { directory: path.join(dataDir, path.basename(snapshot)), counted }
  }
  if (response?.status === 507) throw new Refusal('DATA_DIR', 'lo spazio su disco non basta')
  if (response && response.status >= 500) {
    throw new Refusal('backup', 'il server non riesce a copiare database e file: il suo log dice perché')
  }
  throw new Refusal('DATA_DIR', `${dataDir} è in uso e il server non risponde come dovrebbe`)
}
