import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { App, setExperimental } from '@supabase/lite'
import { applyPendingMigrations } from '@supabase/lite/cli'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { freezeGrants } from '../../../embedded/lite-grants.ts'
import { StorageFiles } from '../../../embedded/storage-files.ts'

/** A PostgreSQL in memory with Supabase's roles and schemas, every migration and pgTAP; no rows. */
export async function openTestDatabase(): Promise<PGlite> {
  setExperimental('storage', true)
  const connection = await createPgliteConnection({ pgliteOptions: { extensions: { pgtap, pg_trgm } } })
  const app = new App({ connection })
  // Only its being there counts: with it lite makes the storage schema. No test here stores a file.
  app._storageAdapter = new StorageFiles('', connection.kysely)
  await app.init()
  await app.ensureSystemSchema()
  await freezeGrants(connection)
  await applyPendingMigrations(app)
  await connection.driver.exec(`
    create schema if not exists extensions;
    create extension pgtap with schema extensions;
    grant usage on schema extensions to anon, authenticated, service_role;
    set search_path = public, extensions;
  `)
  return connection.driver
}
