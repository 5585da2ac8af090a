import fs from 'node:fs'
import path from 'node:path'
import { Refusal } from '../../config/refusal.ts'
import type { Settings } from '../../config/settings.ts'
import { deferRejection } from '../../process/defer-rejection.ts'
import { fileReason } from '../../process/file-errors.ts'
import { formerDir, isFirstStart, markReady, pgliteDir } from '../../process/first-start.ts'
import { redacted } from '../../process/log.ts'
import { keepPrivate, makeDir } from '../../process/make-dir.ts'
import { refuseBelow } from '../../process/room.ts'
import { syncTree } from '../../process/to-disk.ts'
import type { Database } from '../database.ts'
import { Engine } from './engine.ts'
import { refuseEarlierFiles, upgradeBy } from './postgres-17.ts'

/** Bytes of a new database. Without them PostgreSQL would end in the middle of its files, and not say why. */
const newDatabase = 42 * 1024 * 1024

/** @throws Refusal where an upgrade was killed in its last step, since a first start would remove what is there */
function refuseHalfUpgraded(dataDir: string, upgrade: string): void {
  if (fs.existsSync(formerDir(dataDir)) && !fs.existsSync(pgliteDir(dataDir)))
    throw new Refusal('DATA_DIR', `un aggiornamento è stato interrotto: ripeti ${upgrade}`)
}

/**
 * The caller holds the lock of the data directory.
 * @param prepared the path of the files of a database, which a first start unpacks
 * @param upgradeCommand what a refusal of an earlier engine's files names
 * @throws Refusal
 */
export async function openPglite(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  prepared: string | null = null,
  upgradeCommand: string | null = null,
): Promise<Database> {
  const directory = pgliteDir(settings.dataDir)
  const first = isFirstStart(settings)
  refuseHalfUpgraded(settings.dataDir, upgradeBy(upgradeCommand))
  // A first start that was killed leaves a database that never opens. Nothing in it was promised to anybody, so it is
  // removed.
  if (first) {
    fs.rmSync(directory, { recursive: true, force: true })
    fs.rmSync(path.join(settings.dataDir, 'storage'), { recursive: true, force: true })
  } else refuseEarlierFiles(directory, upgradeCommand)
  makeDir(directory)
  if (first) refuseBelow(directory, newDatabase, 'creare il database')
  keepPrivate(settings.dataDir)
  // Files of an earlier version, or copied here by hand, may not be synced yet.
  const synced = first ? null : deferRejection(syncTree(directory))
  const [engine, { PgliteConnection }] = await Promise.all([
    Engine.open(directory, prepared).catch((error: unknown) => {
      if (fileReason(error)) throw error
      throw new Refusal(
        'DATA_DIR',
        `il database in ${directory} non si apre (${redacted(error)}): se è danneggiato, ripristina un backup in una cartella nuova`,
      )
    }),
    // Imported while the thread opens the database, which takes longer.
    import('./pglite-connection.ts'),
  ])
  // On a first start the files were unpacked just now.
  const allSynced = synced ?? deferRejection(syncTree(directory))
  const connection = new PgliteConnection(engine)
  return {
    connection,
    embedded: true,
    isAlive: async () => engine.isAlive,
    withSchemaLock: (task) => task(connection),
    listen: (channel, listener) => connection.listen(channel, listener),
    markReady: async () => {
      await allSynced
      markReady(settings.dataDir)
    },
    close: () => connection.close(),
  }
}
