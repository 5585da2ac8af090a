import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Connection } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { FileStore } from '../files/file-store.ts'
import { pgliteDir } from '../process/first-start.ts'
import { snapshotPrefix } from './interrupted.ts'

/** Runs a step while nothing is written to the database. */
type WhileStill = (step: () => Promise<void>) => Promise<void>

/**
 * Copies the database, then the files, to a directory beside the database. No file may change until the copy is
 * complete; `whileStill` pauses the writes to the database, and without it the database must not be in use.
 * @returns the directory, which contains `pg` and `storage`.
 */
export async function takeSnapshot(
  dataDir: string,
  files: FileStore,
  whileStill: WhileStill = (step) => step(),
): Promise<string> {
  const directory = path.join(dataDir, `${snapshotPrefix}${randomUUID()}`)
  await fs.mkdir(directory, { mode: 0o700 })
  try {
    const mode = fs.constants.COPYFILE_FICLONE
    await whileStill(() => fs.cp(pgliteDir(dataDir), path.join(directory, 'pg'), { recursive: true, mode }))
    await files.copyTo(path.join(directory, 'storage'))
    return directory
  } catch (error) {
    await fs.rm(directory, { recursive: true, force: true })
    throw error
  }
}

/**
 * Copies while the server runs: statements wait until the database is copied. The caller holds back uploads and
 * removals until the end, so that the copied files are those of the copied rows.
 */
export function takeSnapshotOf(
  dataDir: string,
  files: FileStore,
  { db }: Pick<Connection, 'db'>,
): Promise<string> {
  return takeSnapshot(dataDir, files, (copy) =>
    db.session(async (session) => {
      await sql`checkpoint`.execute(session)
      await copy()
      // Fails when the database was opened again meanwhile, because recovery has then changed the files during the
      // copy.
      await sql`select`.execute(session)
    }),
  )
}
