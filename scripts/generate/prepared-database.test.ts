import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { supabaseDir } from '../../server/paths.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'
import { readReport } from '../commands/doctor/report.ts'
import { askPrepared } from './prepared-database.ts'

type Migration = { version: string; name: string; statements: string[] }

/** Stored statements are the file's without the spaces around them and the semicolons between them. */
const squeezed = (text: string) => text.replaceAll(/[\s;]/g, '')
const fileOf = ({ version, name }: Migration) =>
  readFileSync(path.join(supabaseDir, 'migrations', `${version}_${name}.sql`), 'utf8')

/**
 * The grants of each role on tables and functions, and the default grants. Sign-ups and known devices are left out: each start
 * creates their tables.
 */
const grants = `
  select format('%s %s', oid::regclass, relacl) as granted from pg_class
    where relnamespace >= 16384 and relname !~ '^(sign_ups|known_devices|passed_networks|refused_periods)'
  union all select format('%s %s', oid::regprocedure, proacl) from pg_proc where pronamespace >= 16384
  union all select format('%s %s', nspname, nspacl) from pg_namespace where nspname not like 'pg_%'
  union all select format('%s %s %s', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl
  order by granted`

async function schemaOf(db: PGlite) {
  const { schema } = await readReport(db)
  return { schema, granted: (await db.query(grants)).rows }
}

async function filledTables(db: PGlite): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables",
  )
  const filled: string[] = []
  for (const { name } of tables)
    if ((await db.query(`select from ${name} limit 1`)).rows.length > 0) filled.push(name)
  return filled
}

/** Asked once, since unpacking and opening it takes most of a second. */
const prepared = await askPrepared(async (db) => ({
  applied: (
    await db.query<Migration>('select version, name, statements from supabase_migrations.schema_migrations')
  ).rows,
  schema: await schemaOf(db),
  filled: await filledTables(db),
  withPassword: (await db.query('select rolname from pg_authid where rolpassword is not null')).rows,
}))

test('what first starts begin with has migrations of now, word for word', () => {
  const { applied } = prepared
  expect(applied.length).toBeGreaterThan(20)
  const changed = applied.filter((one) => squeezed(fileOf(one)) !== squeezed(one.statements.join('')))
  // A migration that no release has yet may still change: `npm run gen:database` afterwards.
  expect(changed.map(({ version }) => version)).toEqual([])
})

test('its schema and grants are those that the migrations make from nothing', async () => {
  const made = await migratedDatabase()
  const expected = await schemaOf(made).finally(() => made.close())
  expect(expected.granted.length).toBeGreaterThan(100)
  expect(prepared.schema).toEqual(expected)
})

test('it has nobody’s rows, no role has a password', () => {
  expect(prepared.filled.sort()).toEqual([
    'private.installation',
    'storage.buckets',
    'supabase_migrations.host_schema',
    'supabase_migrations.schema_migrations',
  ])
  expect(prepared.withPassword).toEqual([])
})
