import { openAsBlob } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { type Extensions, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { extract } from 'tar'
import { connectionTo } from '../packages/embedded-supabase/database/pglite/in-process.ts'
import { bringUpToDate } from '../packages/embedded-supabase/database/schema/bring-up-to-date.ts'
import { dropTemplates } from './drop-templates.ts'
import { madeOnce } from './made-once.ts'

/* Creating PGlite's files takes five seconds of computing; reading them takes a fraction of a second. */

/** The path of the archived files of an empty PostgreSQL. */
const emptyArchive = () =>
  madeOnce('empty', async (at) => {
    const pglite = new PGlite()
    await archive(pglite, at)
  })

/** The same with every migration, and with the extension that the embedded server has too. */
const migratedArchive = () =>
  madeOnce('migrated-with-trigrams', async (at) => {
    const loadDataDir = await openAsBlob(await emptyArchive())
    await archive(await migrated({ extensions: { pg_trgm }, loadDataDir }), at)
  })

async function archive(pglite: PGlite, at: string): Promise<void> {
  await dropTemplates(pglite)
  const files = await pglite.dumpDataDir('none')
  await writeFile(at, Buffer.from(await files.arrayBuffer()))
  await pglite.close()
}

async function migrated(options: PGliteOptions): Promise<PGlite> {
  const pglite = new PGlite(options)
  await bringUpToDate(connectionTo(pglite))
  return pglite
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

/** A PostgreSQL in memory with Supabase's roles and schemas and every migration; no rows. The caller closes it. */
export async function migratedDatabase(extensions: Extensions = {}): Promise<PGlite> {
  const loadDataDir = await openAsBlob(await migratedArchive())
  const pglite = new PGlite({ extensions: { ...extensions, pg_trgm }, loadDataDir })
  await pglite.waitReady
  return pglite
}
