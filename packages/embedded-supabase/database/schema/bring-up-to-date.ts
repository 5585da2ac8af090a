import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Connection, Db } from '../database.ts'
import { sql } from '../sql.ts'
import { applyMigrations, inOneTransaction, literal } from './apply-migrations.ts'

const fileHere = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/**
 * Applies Supabase's own schema, where this version's is another than the database's, and the missing migrations of a project's
 * folder. @throws Refusal as `applyMigrations` does
 * @param versions the migrations to apply; by default all
 */
export async function bringUpToDate(
  { db }: Connection,
  supabaseDir: string,
  versions?: readonly string[],
): Promise<void> {
  const supabase = `${fileHere('supabase.sql')}\n${fileHere('server-schema.sql')}`
  const version = createHash('sha256').update(supabase).digest('hex')
  if (!(await hasProject(db, version))) {
    const isNew = !(await exists(db, 'supabase_migrations.host_grants'))
    await inOneTransaction(db, [
      supabase,
      ...(isNew ? [fileHere('project-grants.sql')] : []),
      markOf(version),
    ])
  }
  await applyMigrations(db, supabaseDir, versions)
}

async function hasProject(db: Db, version: string): Promise<boolean> {
  if (!(await exists(db, 'supabase_migrations.host_schema'))) return false
  const { rows } = await sql`
    select from supabase_migrations.host_schema where version = ${version}`.execute(db)
  return rows.length > 0
}

async function exists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${table}) is not null as exists`.execute(db)
  return rows[0]?.exists ?? false
}

function markOf(version: string): string {
  return `create table if not exists supabase_migrations.host_schema (version text primary key);
    delete from supabase_migrations.host_schema;
    insert into supabase_migrations.host_schema values (${literal(version)})`
}
