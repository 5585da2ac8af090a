import fs from 'node:fs'
import path from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { isFirstStart, markReady, pgliteDir } from './first-start.ts'
import { keepPrivate, makeDir } from './make-dir.ts'
import { exclusivePgliteDialect } from './pglite-dialect.ts'
import type { Settings } from './settings.ts'
import { isoTimestamp, oid } from './wire-types.ts'

/** The embedded PostgreSQL; the data directory's lock keeps every other process away. */
export async function openPglite(settings: Settings): Promise<Database> {
  const directory = pgliteDir(settings.dataDir)
  // A first start that was killed leaves PostgreSQL half made, for good. It held nothing that anyone was told is kept.
  if (isFirstStart(settings)) {
    fs.rmSync(directory, { recursive: true, force: true })
    fs.rmSync(path.join(settings.dataDir, 'storage'), { recursive: true, force: true })
  }
  makeDir(directory)
  keepPrivate(settings.dataDir)
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: {
      extensions: { pg_trgm },
      parsers: { [oid.numeric]: Number, [oid.timestamptz]: isoTimestamp, [oid.timestamp]: isoTimestamp },
    },
  })
  await connection.driver.waitReady
  connection.kysely = new Kysely({ dialect: exclusivePgliteDialect(connection.driver) })
  return {
    connection,
    embedded: true,
    alone: (step) => step(connection),
    markReady: () => markReady(settings.dataDir),
    close: () => connection.close(),
  }
}
