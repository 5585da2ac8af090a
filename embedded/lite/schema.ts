import fs from 'node:fs'
import path from 'node:path'
import type { App } from '@supabase/lite'
import { type Kysely, sql } from 'kysely'
import { supabaseDir } from '../config/paths.ts'
import { liteVersion } from '../config/version.ts'
import type { Connection } from '../database/database.ts'
import { makeGrantsOnce } from './grants.ts'

/**
 * Gives a database lite's own tables and functions, Supabase's grants and the missing migrations. Does nothing when it has
 * them all from this version of lite: lite would make its own anew with each start, in a hundred statements that are forced
 * to the disk one by one, and it loads a deparser and a file watcher for that.
 */
export async function bringUpToDate(connection: Connection, createApp: () => Promise<App>): Promise<void> {
  const db = connection.kysely
  if (await isUpToDate(db)) return
  const app = await createApp()
  await app.ensureSystemSchema()
  await makeGrantsOnce(connection)
  const { applyPendingMigrations } = await import('@supabase/lite/cli')
  await applyPendingMigrations(app)
  await sql`create table if not exists supabase_migrations.host_lite (version text primary key)`.execute(db)
  await sql`with others as (delete from supabase_migrations.host_lite where version <> ${liteVersion})
    insert into supabase_migrations.host_lite values (${liteVersion}) on conflict do nothing`.execute(db)
}

async function isUpToDate(db: Kysely<unknown>): Promise<boolean> {
  const { rows: marks } = await sql<{ there: boolean }>`
    select to_regclass('supabase_migrations.host_lite') is not null as there`.execute(db)
  if (!marks[0]?.there) return false
  const { rows: known } = await sql<{ lite: string }>`
    select version as lite from supabase_migrations.host_lite where version = ${liteVersion}`.execute(db)
  const { rows: applied } = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations`.execute(db)
  const versions = new Set(applied.map(({ version }) => version))
  return known.length > 0 && migrationVersions().every((version) => versions.has(version))
}

function migrationVersions(): string[] {
  const names = fs.readdirSync(path.join(supabaseDir, 'migrations'))
  return names.flatMap((name) => /^(\d+)_.*\.sql$/.exec(name)?.[1] ?? [])
}
