import { openAsBlob } from 'node:fs'
import { type Extensions, PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { connectionTo } from '../packages/embedded-supabase/database/pglite/in-process.ts'
import { bringUpToDate } from '../packages/embedded-supabase/database/schema/bring-up-to-date.ts'
import { archive, emptyArchive } from '../packages/embedded-supabase/testing/empty-database.ts'
import { madeOnce } from '../packages/embedded-supabase/testing/made-once.ts'
import { supabaseDir } from '../server/paths.ts'
import { fingerprint } from './fingerprint.ts'

/** The path of the archived files of a database with every migration, and with the server's extension. */
const migratedArchive = () =>
  madeOnce('migrated-with-trigrams', fingerprint(), async (at) => {
    const loadDataDir = await openAsBlob(await emptyArchive())
    await archive(await migrated({ extensions: { pg_trgm }, loadDataDir }), at)
  })

async function migrated(options: PGliteOptions): Promise<PGlite> {
  const pglite = new PGlite(options)
  await bringUpToDate(connectionTo(pglite), supabaseDir)
  return pglite
}

/** A PostgreSQL in memory with Supabase's roles and schemas and every migration; no rows. The caller closes it. */
export async function migratedDatabase(extensions: Extensions = {}): Promise<PGlite> {
  const loadDataDir = await openAsBlob(await migratedArchive())
  const pglite = new PGlite({ extensions: { ...extensions, pg_trgm }, loadDataDir })
  await pglite.waitReady
  return pglite
}
