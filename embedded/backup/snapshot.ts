import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import { pgliteDir } from '../process/first-start.ts'

const prefix = '.backup-'

/** Runs a step while nobody writes to the database. */
type WhileStill = (step: () => Promise<void>) => Promise<void>

/**
 * Copies the database, then the files, to a directory beside the database. Nobody may change a file from beginning to
 * end; `whileStill` holds the database, and without it nobody may write there either.
 * @returns the directory, which holds `pg` and `storage`.
 */
export async function takeSnapshot(
  dataDir: string,
  files: FileStore,
  whileStill: WhileStill = (step) => step(),
): Promise<string> {
  const directory = path.join(dataDir, `${prefix}${randomUUID()}`)
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
 * The same while the server runs: whoever wants the database waits until that is copied. Uploads and removals are to
 * be held back by the caller until the end: rows of files change with no others, so the files are those of the rows.
 */
export function takeSnapshotOf(
  dataDir: string,
  files: FileStore,
  { kysely }: Pick<Connection, 'kysely'>,
): Promise<string> {
  return takeSnapshot(dataDir, files, (copy) =>
    kysely.connection().execute(async (session) => {
      await sql`checkpoint`.execute(session)
      await copy()
      // Fails when the database was opened again meanwhile: recovery has then changed the files under the copy.
      await sql`select`.execute(session)
    }),
  )
}

/** Removes the snapshots of interrupted backups. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith(prefix)) await fs.rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}
