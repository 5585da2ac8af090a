import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { Connection } from './database.ts'
import type { FileStore } from './file-store.ts'
import { pgliteDir } from './first-start.ts'

const prefix = '.backup-'

/**
 * Copies database and files, as they are now, to a directory beside the database. Nobody may write meanwhile.
 * @returns the directory, which holds `pg` and `storage`.
 */
export async function takeSnapshot(dataDir: string, files: FileStore): Promise<string> {
  const directory = path.join(dataDir, `${prefix}${randomUUID()}`)
  await fs.mkdir(directory, { mode: 0o700 })
  try {
    const mode = fs.constants.COPYFILE_FICLONE
    await fs.cp(pgliteDir(dataDir), path.join(directory, 'pg'), { recursive: true, mode })
    await files.copyTo(path.join(directory, 'storage'))
    return directory
  } catch (error) {
    await fs.rm(directory, { recursive: true, force: true })
    throw error
  }
}

/** The same while the server runs: whoever wants the database waits. Uploads are to be held back by the caller. */
export function takeSnapshotOf(
  dataDir: string,
  files: FileStore,
  { kysely, driver }: Connection,
): Promise<string> {
  if (!(driver instanceof PGlite)) throw new Error('Only the embedded database is copied')
  return kysely.connection().execute(async (session) => {
    await sql`checkpoint`.execute(session)
    return driver.runExclusive(() => takeSnapshot(dataDir, files))
  })
}

/** Removes what a backup that was interrupted has left. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith(prefix)) await fs.rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}
