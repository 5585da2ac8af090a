import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../../config/refusal.ts'
import type { Connection, Db } from '../database.ts'
import { sql } from '../sql.ts'
import { type Migration, migrationFiles } from './migrations.ts'

const fileHere = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

/**
 * Applies Supabase's own schema and the missing migrations of a project's folder, each in a transaction of its own. Does nothing on a
 * database that has them all. @throws Refusal when it lacks some and has others that this version does not know.
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
  const { rows } = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations`.execute(db)
  const applied = new Set(rows.map((row) => row.version))
  const files = migrationFiles(supabaseDir).filter(({ version: own }) => versions?.includes(own) ?? true)
  const missing = files.filter(({ version: own }) => !applied.has(own))
  if (missing.length === 0) return
  refuseUnknown(applied, files)
  for (const { version: own, name, text } of missing) {
    await inOneTransaction(db, [
      text,
      `insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${literal(own)}, ${literal(name)}, array[${literal(text)}])`,
    ])
  }
}

/** Refuses a database between two releases, because the missing migrations would create some of its objects again. */
function refuseUnknown(applied: ReadonlySet<string>, files: readonly Migration[]): void {
  const unknown = [...applied].filter((one) => !files.some(({ version }) => version === one))
  if (unknown.length === 0) return
  const named = unknown.sort().slice(0, 3).join(', ')
  throw new Refusal(
    'Migrazioni',
    `il database ne ha che questa versione non conosce (${named}): avvialo con la versione che lo ha creato, o parti da un backup di una versione pubblicata`,
  )
}

/** Whether this version of supabase.sql has been applied. */
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

/** PostgreSQL runs all statements of one text as one transaction. */
async function inOneTransaction(db: Db, statements: readonly string[]): Promise<void> {
  // On a line of its own, since a text may end with a comment.
  await db.script(statements.join('\n;\n'))
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
