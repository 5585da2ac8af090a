import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseTypesAt, databaseTypesFile } from '../../scripts/generate/database-types.ts'
import { createProject, pushMigrations } from '../../testing/supabase-project.ts'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).sort()
const releases = globSync('tests/fixtures/releases/*.sql', { cwd: root }).sort()

/** Returns the migrations that were applied. */
async function push(url: string): Promise<string[]> {
  const { output, errors } = await pushMigrations(url)
  expect(output).toMatch(/Finished supabase db push|up to date/)
  return [...errors.matchAll(/Applying migration (\S+\.sql)/g)].map(([, name = '']) => name)
}

function open(url: string): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  return sql
}

test("Supabase's CLI pushes the migrations, finds nothing to do again, and reads the committed types", async () => {
  const url = await createProject(inject('postgres'))
  expect(await push(url)).toEqual(migrations.map((file) => path.basename(file)))
  expect(await push(url)).toEqual([])
  expect(await databaseTypesAt(url)).toBe(readFileSync(databaseTypesFile, 'utf8'))
})

/** The sorted rows of every table, without the CLI's own tables. */
async function rowsOf(sql: Sql): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'storage') order by 1`
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of tables) {
    const found = await sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) as row from ${name} t order by coalesce(to_jsonb(t) ->> 'id', to_jsonb(t) ->> 'user_id')`,
    )
    rows[name] = found.map(({ row }) => row)
  }
  return rows
}

/** A release's dump. It is the embedded server's, which had no second step yet; hosted projects have its table since 2022. */
async function restore(sql: Sql, file: string): Promise<void> {
  await sql.unsafe(readFileSync(path.join(root, file), 'utf8')).simple()
  await sql`create table if not exists auth.mfa_factors (id uuid primary key, user_id uuid not null, status text not null)`
}

test.each(releases)('the migrations after %s are applied to its rows and change none', async (file) => {
  const url = await createProject(inject('postgres'), { empty: true })
  const sql = open(url)
  await restore(sql, file)
  const before = await rowsOf(sql)
  expect(Object.values(before).flat().length).toBeGreaterThan(50)
  const later = migrations.filter((name) => path.basename(name) > path.basename(file, '.sql').concat('_~'))
  expect(await push(url)).toEqual(later.map((name) => path.basename(name)))
  const after = await rowsOf(sql)
  for (const [table, rows] of Object.entries(before)) {
    expect(after[table], table).toHaveLength(rows.length)
    expect(after[table], table).toMatchObject(rows)
  }
})

test('a row that a later constraint refuses is kept, listed, and saved again once it is corrected', async () => {
  const oldest = releases[0] ?? ''
  const url = await createProject(inject('postgres'), { empty: true })
  const sql = open(url)
  await restore(sql, oldest)
  const [shop] = await sql<{ id: string }[]>`update public.businesses set insegna = ${'\u200b'} where id = (
    select business_id from public.websites limit 1
  ) returning id`
  const id = shop?.id ?? ''
  await push(url)
  const listed = async () => (await sql`select private.rows_to_correct() -> 'rows' as rows`)[0]?.rows
  expect(await listed()).toEqual([
    { relation: 'businesses', rule: 'businesses_insegna_valid', count: 1, ids: [id] },
  ])
  await expect(sql`update public.businesses set stato = 'sospeso' where id = ${id}`).rejects.toMatchObject({
    code: '23514',
    constraint_name: 'businesses_insegna_valid',
  })
  await sql`update public.businesses set stato = 'sospeso', insegna = 'Bar' where id = ${id}`
  expect(await listed()).toEqual([])
  expect(await sql`select from pg_constraint where not convalidated`).toHaveLength(0)
})
