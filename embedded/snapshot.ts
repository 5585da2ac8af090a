import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { Connection } from './database.ts'
import { pgliteDir } from './first-start.ts'

const prefix = '.backup-'

/**
 * Copies database and files, as they are now, to a directory beside them. Nobody may write meanwhile. Files are only
 * linked: an upload never changes one in place.
 * @returns the directory, which holds `pg` and `storage`.
 */
export async function takeSnapshot(dataDir: string): Promise<string> {
  const directory = path.join(dataDir, `${prefix}${randomUUID()}`)
  await fs.mkdir(directory, { mode: 0o700 })
  try {
    const mode = fs.constants.COPYFILE_FICLONE
    await fs.cp(pgliteDir(dataDir), path.join(directory, 'pg'), { recursive: true, mode })
    await linkFiles(path.join(dataDir, 'storage'), path.join(directory, 'storage'))
    return directory
  } catch (error) {
    await fs.rm(directory, { recursive: true, force: true })
    throw error
  }
}

/** The same while the server runs: whoever wants the database waits. Uploads are to be held back by the caller. */
export function takeSnapshotOf(dataDir: string, { kysely, driver }: Connection): Promise<string> {
  if (!(driver instanceof PGlite)) throw new Error('Only the embedded database is copied')
  return kysely.connection().execute(async (session) => {
    await sql`checkpoint`.execute(session)
    return driver.runExclusive(() => takeSnapshot(dataDir))
  })
}

/** Removes what a backup that was interrupted has left. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith(prefix)) await fs.rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await fs.readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  await fs.mkdir(to, { mode: 0o700 })
  for (const entry of entries) {
    const source = path.join(entry.parentPath, entry.name)
    const name = path.relative(from, source)
    if (!entry.isFile() || name.startsWith('.tmp')) continue
    const target = path.join(to, name)
    await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await fs.link(source, target).catch(() => fs.copyFile(source, target))
  }
}
