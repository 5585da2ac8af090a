import type { Extensions, PGlite } from '@electric-sql/pglite'
import { App, setExperimental } from '@supabase/lite'
import { createPgliteConnection } from '@supabase/lite/pglite'
import type { Connection } from '../database/database.ts'
import { StorageFiles } from '../files/storage-files.ts'
import { diskStore } from '../files/store-disk.ts'
import { withoutConsoleWarnings } from '../process/console.ts'
import { enterRepository } from '../process/working-directory.ts'
import { bringUpToDate } from './schema.ts'

/** Gives an empty database Supabase's roles and schemas and every migration. */
export async function migrate(connection: Connection): Promise<void> {
  enterRepository()
  setExperimental('storage', true)
  const app = new App({ connection })
  // lite creates the storage schema only when it has an adapter. No file is stored.
  app._storageAdapter = new StorageFiles(diskStore(''), connection.kysely)
  // lite warns on every start that its storage is experimental.
  await withoutConsoleWarnings(() => app.init())
  await bringUpToDate(connection, async () => app)
}

/** A PostgreSQL in memory with Supabase's roles and schemas and every migration; no rows. The caller closes it. */
export async function openMigratedDatabase(extensions: Extensions = {}): Promise<PGlite> {
  const connection = await createPgliteConnection({ pgliteOptions: { extensions } })
  await migrate(connection)
  return connection.driver
}
