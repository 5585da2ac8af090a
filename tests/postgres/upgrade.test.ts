import { randomInt } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { expect, inject, onTestFinished, test } from 'vitest'
import { runTool } from '../../testing/run-tool.ts'
import {
  createProject,
  createPushedProject,
  pushMigrations,
  sharedProject,
} from '../../testing/supabase-project.ts'
import { schemaDescription } from '../db/support/schema-description.ts'
import { spawnHost } from '../server/support/host-process.ts'

/* A Supabase project of an earlier release: its schema is made anew in version 3, and `npm run upgrade` brings it there. */

const root = path.resolve(import.meta.dirname, '../..')
const releases = globSync('tests/fixtures/releases/*.sql', { cwd: root }).sort()
/** What 2.0.0 had some hours after its release: its migrations were changed, and are as released again. */
const later = `alter function private.refuse_overlap() rename to refuse_closure;
  create index changes_days_idx on public.changes (business_id, id desc) where table_name in ('closures', 'seasons')`
const installed = [
  ...releases.map((file) => ({ name: file, file, since: '' })),
  { name: '2.0.0 some hours later', file: releases.at(-1) ?? '', since: later },
]

function open(url: string): Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  return sql
}

/** A project with a release's dump. Those of 1.0.0 are the embedded server's, with less than a hosted project has. */
async function restored(
  file: string,
  since = '',
): Promise<{ url: string; sql: Sql; defaultGrants: boolean }> {
  const url = await createProject(inject('postgres'), { empty: true })
  const text = readFileSync(path.join(root, file), 'utf8')
  const dump = postgres(url, { max: 1, onnotice: () => {} })
  await dump.unsafe(text).simple()
  if (!text.includes('auth.mfa_factors'))
    await dump
      .unsafe(`create type auth.factor_status as enum ('unverified', 'verified');
        create table auth.mfa_factors (id uuid primary key, user_id uuid not null, status auth.factor_status not null);
        create publication supabase_realtime`)
      .simple()
  await dump.unsafe(since).simple()
  // A dump's session names everything with its schema.
  await dump.end()
  return { url, sql: open(url), defaultGrants: text.includes('ON SEQUENCES  TO anon') }
}

const upgrade = (url: string) => spawnHost({ DATABASE_URL: url }, [], 'scripts/commands/upgrade.ts')

/** What the migrations make, without what the services bring, and the history. */
async function schemaOf(sql: Sql): Promise<string[]> {
  const described = await sql.unsafe<{ line: string }[]>(schemaDescription)
  const services = '(auth|storage|extensions|supabase_migrations)'
  const other = new RegExp(
    `^(table|column|column of|constraint|view) ${services}\\.|^(index|function) .* (ON|FUNCTION) ${services}\\.|^role |^trigger (?!.* private\\.)`,
  )
  // A restored dump has the same expressions with other brackets.
  const lines = described.filter(({ line }) => !other.test(line)).map(({ line }) => line.replace(/[()]/g, ''))
  const applied =
    await sql`select version, name, statements from supabase_migrations.schema_migrations order by 1`
  return [...lines, ...applied.map(({ version, name }) => `applied ${version} ${name}`)]
}

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

/** Runs the command, and ends it and what it has begun in the database somewhere on its way. */
async function endOnTheWay(url: string, sql: Sql, mostMs: number): Promise<void> {
  const ended = upgrade(url)
  await sleep(randomInt(mostMs))
  ended.child.kill('SIGKILL')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await ended.exited
}

test.each(installed)(
  '$name becomes what the migrations make, with every row; ended on the way it is as before, or that',
  async ({ file, since }) => {
    const { url, sql, defaultGrants } = await restored(file, since)
    const made = await schemaOf(open(await createPushedProject(inject('postgres'), { defaultGrants })))
    const before = { rows: await rowsOf(sql), schema: await schemaOf(sql) }
    expect(Object.values(before.rows).flat().length).toBeGreaterThan(50)
    for (const mostMs of [1000, 2000, 4000]) {
      await endOnTheWay(url, sql, mostMs)
      expect([before.schema, made]).toContainEqual(await schemaOf(sql))
    }
    const last = upgrade(url)
    expect([await last.exited, last.output()]).toEqual([
      expect.any(Number),
      expect.stringMatching(/^Fatto|già le migrazioni/),
    ])

    expect(await schemaOf(sql)).toEqual(made)
    const after = await rowsOf(sql)
    for (const [table, rows] of Object.entries(before.rows)) {
      expect(after[table], table).toHaveLength(rows.length)
      expect(after[table], table).toMatchObject(rows)
    }
    expect(await pushMigrations(url)).toMatchObject({ output: expect.stringContaining('up to date') })
  },
)

/** A folder for Supabase's CLI, with the former migrations. */
function formerProject(): string {
  const workdir = mkdtempSync(path.join(tmpdir(), 'bottega-former-'))
  onTestFinished(() => rmSync(workdir, { recursive: true }))
  for (const name of ['config.toml', 'templates', 'functions'])
    cpSync(path.join(root, 'supabase', name), path.join(workdir, 'supabase', name), { recursive: true })
  cpSync(path.join(root, 'supabase/released'), path.join(workdir, 'supabase/migrations'), { recursive: true })
  return workdir
}

const versionsIn = (folder: string) =>
  globSync(`supabase/${folder}/*.sql`, { cwd: root }).map((file) => path.basename(file).slice(0, 14))

test("Supabase's own CLI brings a project there as docs/production.md says", async () => {
  const sql = open(await sharedProject(inject('postgres')))
  const url = await createProject(inject('postgres'))
  const remote = [`--remote=${url}`, '--yes']
  await runTool('supabase', ['db', 'push', ...remote, '--workdir', formerProject()])
  const repair = ['migration', 'repair', ...remote]
  await runTool('supabase', [...repair, '--status', 'reverted', ...versionsIn('released')])
  const last = versionsIn('released').sort().at(-1) ?? ''
  const until = versionsIn('migrations').filter((version) => version <= last)
  await runTool('supabase', [...repair, '--status', 'applied', ...until])
  await pushMigrations(url)
  expect(await schemaOf(open(url))).toEqual(await schemaOf(sql))
})

test('a row that a later constraint refuses is kept, listed, and saved again once it is corrected', async () => {
  const { url, sql } = await restored(releases[0] ?? '')
  const [shop] = await sql<{ id: string }[]>`update public.businesses set insegna = ${'\u200b'} where id = (
    select business_id from public.websites limit 1
  ) returning id`
  const id = shop?.id ?? ''
  expect(await upgrade(url).exited).toBe(0)
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
