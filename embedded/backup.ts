import fs from 'node:fs/promises'
import path from 'node:path'
import { pack } from './archive.ts'
import { openFileStore } from './file-store.ts'
import { isFirstStart } from './first-start.ts'
import { noteBackup } from './last-backup.ts'
import { lockDataDir } from './lock.ts'
import { complain, say } from './log.ts'
import { Refusal } from './refusal.ts'
import { runningAt } from './run-marker.ts'
import { loadSecrets } from './secrets.ts'
import { readSettings, type Settings } from './settings.ts'
import { takeSnapshot } from './snapshot.ts'

/** `npm run backup [-- [--without-secrets] [file]]`: database, files and secrets in one archive, server running or not. */
try {
  const args = process.argv.slice(2)
  const { dataDir, ...settings } = readSettings(process.env, [])
  if (settings.databaseUrl !== null) {
    throw new Refusal(
      'DATABASE_URL',
      `salva quel database con pg_dump, e con esso ${dataDir} (storage e secrets.json)`,
    )
  }
  if (isFirstStart({ ...settings, dataDir }))
    throw new Refusal('DATA_DIR', `in ${dataDir} non c'è un database`)
  const now = new Date().toISOString().slice(0, 19).replace(/\D/g, '')
  const archive = path.resolve(args.find((arg) => !arg.startsWith('--')) ?? `bottega-${now}.tar.gz`)
  const snapshot = await snapshotOf({ ...settings, dataDir })
  try {
    if (!args.includes('--without-secrets')) {
      await fs.copyFile(path.join(dataDir, 'secrets.json'), path.join(snapshot, 'secrets.json'))
    }
    await pack(snapshot, archive)
  } finally {
    await fs.rm(snapshot, { recursive: true, force: true })
  }
  noteBackup(dataDir)
  say(`Backup completato: ${archive}`)
} catch (error) {
  complain(error instanceof Refusal ? `Backup non fatto. ${error.message}` : String(error))
  process.exitCode = 1
}

async function snapshotOf(settings: Pick<Settings, 'dataDir' | 's3'>): Promise<string> {
  const { dataDir } = settings
  const unlock = tryLock(dataDir)
  if (!unlock) return askServer(dataDir)
  try {
    return await takeSnapshot(dataDir, await openFileStore(settings, loadSecrets(dataDir)))
  } finally {
    unlock()
  }
}

function tryLock(dataDir: string): (() => void) | null {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Only the server that has the database open can say when nobody writes to it. */
async function askServer(dataDir: string): Promise<string> {
  const origin = runningAt(dataDir)
  const { secretKey } = loadSecrets(dataDir)
  const ask = { method: 'POST', headers: { apikey: secretKey } }
  const response = origin ? await fetch(`${origin}/_backup`, ask).catch(() => null) : null
  const answer: unknown = response?.ok ? await response.json() : null
  if (answer && typeof answer === 'object' && 'snapshot' in answer) {
    return path.join(dataDir, path.basename(String(answer.snapshot)))
  }
  throw new Refusal('DATA_DIR', `${dataDir} è in uso e il server non risponde come dovrebbe`)
}
