import path from 'node:path'
import { ownPaths } from '../config/own-paths.ts'
import { Refusal } from '../config/refusal.ts'
import type { Settings } from '../config/settings.ts'
import { openFileStore } from '../files/open-store.ts'
import { tryLockDataDir } from '../process/data-dir-lock.ts'
import { runningAt } from '../process/run-marker.ts'
import { loadSecrets } from '../process/secrets.ts'
import { takeSnapshot } from './snapshot.ts'

/**
 * Copies an embedded database and its files as of one moment, whether or not its server is running. The caller removes
 * the copy.
 * @throws Refusal when the running server does not answer, or when this process may not write into the data directory.
 */
export async function snapshotOf(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<string> {
  const { dataDir } = settings
  const unlock = tryLockDataDir(dataDir)
  if (!unlock) return askServer(dataDir)
  try {
    return await takeSnapshot(dataDir, await openFileStore(settings, loadSecrets(dataDir)))
  } finally {
    unlock()
  }
}

/** Only the server that has the database open can pause its writes. */
async function askServer(dataDir: string): Promise<string> {
  const origin = runningAt(dataDir)
  const { secretKey } = loadSecrets(dataDir)
  const ask = { method: 'POST', headers: { apikey: secretKey } }
  const response = origin ? await fetch(`${origin}${ownPaths.backup}`, ask).catch(() => null) : null
  const answer: unknown = response?.ok ? await response.json() : null
  if (answer && typeof answer === 'object' && 'snapshot' in answer) {
    return path.join(dataDir, path.basename(String(answer.snapshot)))
  }
  throw new Refusal('DATA_DIR', `${dataDir} è in uso e il server non risponde come dovrebbe`)
}
