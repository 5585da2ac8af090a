import { openAsBlob, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { extract } from 'tar'
import { madeOnce } from './made-once.ts'

/* Creating PGlite's files takes five seconds of computing; reading them takes a fraction of a second. */

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
) as { version: string }

/** The path of the archived files of an empty PostgreSQL. */
export const emptyArchive = () =>
  madeOnce('empty', version, async (at) => {
    const pglite = new PGlite()
    await archive(pglite, at)
  })

/** Writes a database's files into one, and closes it. */
export async function archive(pglite: PGlite, at: string): Promise<void> {
  await dropTemplates(pglite)
  const files = await pglite.dumpDataDir('none')
  await writeFile(at, Buffer.from(await files.arrayBuffer()))
  await pglite.close()
}

/** An empty PostgreSQL in memory. The caller closes it. */
export async function emptyDatabase(options: PGliteOptions = {}): Promise<PGlite> {
  const pglite = new PGlite({ ...options, loadDataDir: await openAsBlob(await emptyArchive()) })
  await pglite.waitReady
  return pglite
}

/** Writes the files of an empty PostgreSQL into a folder, which is created if it is missing. */
export async function placeEmptyDatabase(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await extract({ file: await emptyArchive(), cwd: directory })
}

/**
 * Drops PostgreSQL's template databases, half of the files that every test would copy or read. A copy of a database
 * without them has none.
 */
export async function dropTemplates(pglite: PGlite): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false where datistemplate')
  // One at a time, since PostgreSQL drops no database in a transaction.
  await pglite.exec('drop database if exists template0')
  await pglite.exec('drop database if exists template1')
}
