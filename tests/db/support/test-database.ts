import type { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgtap } from '@electric-sql/pglite/pgtap'
import { openMigratedDatabase } from '../../../scripts/migrated-database.ts'

/** Every migration, pgTAP and nothing else. */
export async function openTestDatabase(): Promise<PGlite> {
  const database = await openMigratedDatabase({ pgtap, pg_trgm })
  await database.exec(`
    create schema if not exists extensions;
    create extension pgtap with schema extensions;
    grant usage on schema extensions to anon, authenticated, service_role;
    set search_path = public, extensions;
  `)
  return database
}
