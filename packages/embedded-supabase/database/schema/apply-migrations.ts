import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../../config/refusal.ts'
import type { Db } from '../database.ts'
import { sql } from '../sql.ts'

/**
 * Applies the missing migrations of a project's folder, each in a transaction of its own, after `replaceReleased`. Does nothing on
 * a database that has them all. @throws Refusal when it lacks some and has others that this version does not know.
 * @param versions the migrations to apply, all of `migrations` or all of `released`; by default every one of `migrations`
 */
export async function applyMigrations(
  db: Db,
  supabaseDir: string,
  versions?: readonly string[],
): Promise<void> {
  const files = migrationFiles(supabaseDir)
  const ofReleased = versions?.some((version) => !has(files, version))
  if (!ofReleased) await replaceReleased(db, supabaseDir)
  const chain = ofReleased ? releasedFiles(supabaseDir) : files
  const applied = await appliedVersions(db)
  const missing = chain.filter(
    ({ version }) => !applied.includes(version) && (versions?.includes(version) ?? true),
  )
  if (missing.length === 0) return
  refuseUnknown(applied, chain)
  for (const migration of missing) await inOneTransaction(db, [migration.text, recordOf(migration)])
}

/**
 * Brings a database with the history of a released chain to the end of that, gives it the history of `migrations` until there
 * and applies the later ones, in one transaction.
 * @returns false where it has no such history
 * @throws Refusal when it has other migrations as well
 */
export async function replaceReleased(db: Db, supabaseDir: string): Promise<boolean> {
  const files = migrationFiles(supabaseDir)
  const released = releasedFiles(supabaseDir)
  const applied = await appliedVersions(db)
  if (!applied.some((version) => has(released, version) && !has(files, version))) return false
  refuseUnknown(applied, released)
  const until = released.at(-1)?.version ?? ''
  const former = applied.map(literal).join(', ')
  await inOneTransaction(db, [
    ...released.filter(({ version }) => !applied.includes(version)).map(({ text }) => text),
    `delete from supabase_migrations.schema_migrations where version in (${former})`,
    ...files.flatMap((file) => (file.version <= until ? [recordOf(file)] : [file.text, recordOf(file)])),
  ])
  return true
}

const has = (files: readonly Migration[], version: string) => files.some((file) => file.version === version)

/** The migrations that a database has, sorted. */
export async function appliedVersions(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations order by 1`.execute(db)
  return rows.map(({ version }) => version)
}

/** Refuses a database between two releases, because the missing migrations would create some of its objects again. */
function refuseUnknown(applied: readonly string[], files: readonly Migration[]): void {
  const unknown = applied.filter((version) => !has(files, version))
  if (unknown.length === 0) return
  throw new Refusal(
    'Migrazioni',
    `il database ne ha che questa versione non conosce (${unknown.slice(0, 3).join(', ')}): avvialo con la versione che lo ha creato, o parti da un backup di una versione pubblicata`,
  )
}

const recordOf = ({ version, name, text }: Migration) =>
  `insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${literal(version)}, ${literal(name)}, array[${literal(text)}])`

/** PostgreSQL runs all statements of one text as one transaction. */
export async function inOneTransaction(db: Db, statements: readonly string[]): Promise<void> {
  // On a line of its own, since a text may end with a comment.
  await db.script(statements.join('\n;\n'))
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

export type Migration = { version: string; name: string; text: string }

/** Those of a project's folder, sorted by version. */
export const migrationFiles = (supabase: string): Migration[] => filesOf(path.join(supabase, 'migrations'))

/**
 * Migrations that were released and have been written anew as those of `migrations`, for databases that have some of them.
 * After the last one a database is as `migrations` up to the same version makes it.
 */
export const releasedFiles = (supabase: string): Migration[] => filesOf(path.join(supabase, 'released'))

function filesOf(directory: string): Migration[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
      if (version === undefined || name === undefined) return []
      return [{ version, name, text: readFileSync(path.join(directory, file), 'utf8') }]
    })
}
