import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { FileStore } from '../files/file-store.ts'
import { pgliteDir } from '../process/first-start.ts'
import { type Counted, countRows } from './count.ts'

export const snapshotPrefix = '.backup-'

/** A copy of database and files: `directory` contains `pg` and `storage`. */
export type Snapshot = { directory: string; counted: Counted }

type WhilePaused = (step: () => Promise<void>) => Promise<void>

/**
 * Copies the database, then the files, to a directory beside the database. The caller guarantees that no file changes
 * meanwhile; `whilePaused` pauses the database's writes, and is needed only while the database is open.
 * @returns the directory, which contains `pg` and `storage`.
 */
export async function takeSnapshot(
  dataDir: string,
  files: FileStore,
  whilePaused: WhilePaused = (step) => step(),
): Promise<string> {
  const directory = path.join(dataDir, `${snapshotPrefix}${randomUUID()}`)
  await fs.mkdir(directory, { mode: 0o700 })
  try {
    const mode = fs.constants.COPYFILE_FICLONE
    await whilePaused(() => fs.cp(pgliteDir(dataDir), path.join(directory, 'pg'), { recursive: true, mode }))
    await files.copyTo(path.join(directory, 'storage'))
    return directory
  } catch (error) {
    await fs.rm(directory, { recursive: true, force: true })
    throw error
  }
}

/**
 * Copies while the server runs. The session holds back all other statements until the database is copied; the caller
 * holds back uploads and removals until the files are too, so that files and rows match.
 */
export async function takeSnapshotOf(
  dataDir: string,
  files: FileStore,
  { db }: Pick<Connection, 'db'>,
): Promise<Snapshot> {
  const counted: Counted = { rows: {}, files: (await files.keys()).size }
  const directory = await takeSnapshot(dataDir, files, (copy) =>
    db.session(async (session) => {
      counted.rows = await countRows(session)
      await sql`checkpoint`.execute(session)
      await copy()
      // Fails when the database was reopened during the copy: its recovery changes the files that were being copied.
      await sql`select`.execute(session)
    }),
  )
  return { directory, counted }
}

/** Removes what interrupted backups have left. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith(snapshotPrefix)) {
      await fs.rm(path.join(dataDir, name), { recursive: true, force: true })
    }
  }
}
