import { randomInt } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from 'pglite-17'
import { pg_trgm } from 'pglite-17/contrib/pg_trgm'
import { expect, test } from 'vitest'
import { filesVersion } from '../../packages/embedded-supabase/database/pglite/postgres-17.ts'
import { formerDir, pgliteDir } from '../../packages/embedded-supabase/process/first-start.ts'
import { checkRows } from '../../scripts/commands/doctor/check-rows.ts'
import { checkSchema } from '../../scripts/commands/doctor/check-schema.ts'
import { Report, readReport } from '../../scripts/commands/doctor/report.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { readDataDir, readRows } from './support/data-dir.ts'
import { spawnHost } from './support/host-process.ts'
import { expectPeople, peopleOf, peoplesSite, releasesDir, unpackRelease } from './support/release-people.ts'

/*
 * Data directories of earlier releases, with what people did there: rows of texts and addresses that later rules
 * refuse, accounts, sign-ups and recovery whose mails are under way. `npm start` in the release, the work through its
 * API, a stop, then `tar -C .data -c . | zstd -19 --long=26`. That of 2.0.0 is the one of 1.0.0 once 2.0.0 had opened it,
 * with the work of `scripts/generate/release-life`, whose people stand in the JSON file beside it; before packing
 * `select pg_switch_wal()` and `checkpoint` under `wal_recycle=off`, so that one WAL file is left.
 */

/** Stores times that PostgreSQL has and JavaScript has not, as 1.0.0 did. */
async function storeOddTimes(pglite: PGlite): Promise<void> {
  for (const table of stamped) {
    await pglite.exec(`alter table public.${table} disable trigger user;
      update public.${table} set created_at = 'infinity';
      alter table public.${table} enable trigger user;`)
  }
  await pglite.exec(`alter table public.websites disable trigger user;
    update public.websites set updated_at = '0044-03-15 BC', created_at = '294276-12-31';
    alter table public.websites enable trigger user;`)
}

/** @returns the refresh tokens */
async function prepare(dataDir: string, oddTimes: boolean): Promise<string[]> {
  const pglite = new PGlite(pgliteDir(dataDir), { extensions: { pg_trgm } })
  if (oddTimes) await storeOddTimes(pglite)
  // As if the mails were from this hour, and the sessions in use.
  await pglite.exec(`update auth.users set recovery_sent_at = now() where recovery_sent_at is not null;
    update auth.users set confirmation_sent_at = now() where confirmation_sent_at is not null;
    update auth.sessions set updated_at = now()`)
  const { rows: found } = await pglite.query("select from pg_tables where tablename = 'sign_ups'")
  if (found.length > 0) await pglite.exec('update auth.sign_ups set created_at = now()')
  const { rows } = await pglite.query<{ token: string }>(
    'select token from auth.refresh_tokens where not revoked',
  )
  await pglite.close()
  return rows.map(({ token }) => token)
}

const stamped = [
  'profiles',
  'businesses',
  'websites',
  'services',
  'graphic_services',
  'cards',
  'payment_methods',
] as const

async function expectDates(server: RunningServer): Promise<void> {
  const service = server.serviceClient()
  for (const table of stamped) {
    const { data } = await service.from(table).select('created_at').throwOnError()
    expect(data.length).toBeGreaterThan(0)
    for (const { created_at } of data)
      expect([table, Date.parse(created_at)]).not.toEqual([table, Number.NaN])
  }
  const { data: sites } = await service
    .from('websites')
    .select('id, businesses(stato)')
    .eq('stato', 'attivo')
    .throwOnError()
  const site = sites.find(({ businesses }) => businesses.stato === 'attivo')
  expect((await fetch(`${server.url}/functions/v1/website-data?id=${site?.id}`)).status).toBe(200)
}

async function post(server: RunningServer, route: string, body: object) {
  const response = await fetch(`${server.url}/auth/v1/${route}`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

/** Browsers stay signed in. */
async function expectSessions(server: RunningServer, refreshTokens: string[]): Promise<void> {
  for (const refresh_token of refreshTokens)
    expect((await post(server, 'token?grant_type=refresh_token', { refresh_token })).status).toBe(200)
}

/** The parameters of a mail's link, which in 1.0.0 led through the server. */
async function linkOf(server: RunningServer, mail: string): Promise<Record<string, string>> {
  const [, query] = /\/auth\/v1\/verify(\?token=[^\s"]*)/.exec(mail) ?? []
  const [, later] = /(https?:\S+\?token_hash=\S+)/.exec(mail) ?? []
  if (!query) return later ? Object.fromEntries(new URL(later).searchParams) : {}
  const { headers } = await fetch(`${server.url}/auth/v1/verify${query}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)
}

/** The links of mails under way open, each once. */
async function expectLinks(server: RunningServer, expected: unknown[]): Promise<void> {
  const mails = globSync(path.join(server.dataDir, 'mail/*.eml')).map((file) => readFileSync(file, 'utf8'))
  const opened: unknown[] = []
  for (const mail of mails) {
    const { token_hash, type } = await linkOf(server, mail)
    if (!token_hash) continue
    const { status, body } = await post(server, 'verify', { token_hash, type })
    opened.push([type, status, body.user?.email, body.contested])
    expect((await post(server, 'verify', { token_hash, type })).status).toBe(403)
  }
  expect(opened.toSorted()).toEqual(expected)
}

const linksOf = (withPeople: boolean) => [
  ...(withPeople
    ? [
        ['invite', 200, 'invitata@example.it', undefined],
        ['recovery', 200, 'carla@example.it', undefined],
      ]
    : []),
  ['recovery', 200, 'gestore@demo.it', undefined],
  ['signup', 200, 'due.volte@example.it', true],
  ...(withPeople ? [['signup', 200, 'nuova@example.it', undefined]] : []),
  ['signup', 200, 'sospeso@example.it', true],
  ['signup', 403, undefined, undefined],
]

/** Every row can be edited, or is named by the constraint that it breaks; the doctor finds the schema as it should be. */
async function expectWholeAndEditable(server: RunningServer): Promise<void> {
  const admin = await server.signInAs('admin')
  const edits = [
    ['businesses', { stato: 'attivo' }],
    ['websites', { stato: 'attivo' }],
    ['cards', { font: 'Inter' }],
    ['services', { costo: 1 }],
    ['graphic_services', { costo: 1 }],
  ] as const
  const service = server.serviceClient()
  const toCorrect = new Set<string>()
  for (const [table, edit] of edits) {
    const { data: rows } = await admin.from(table).select('id').limit(1000).throwOnError()
    for (const { id } of rows) {
      const { error } = await admin.from(table).update(edit).eq('id', id)
      if (!error) continue
      const [, _constraint = ''] = /check constraint "(\w+)"/.exec(error.message) ?? []
      const { data: against } = await admin.rpc('rows_against', { _constraint, _ids: [id] }).throwOnError()
      expect([error.code, against]).toEqual(['23514', [id]])
      toCorrect.add(_constraint)
    }
  }
  const told = JSON.stringify(await checkRows({ service }))
  for (const constraint of [...toCorrect, 'businesses_insegna_valid']) expect(told).toContain(constraint)
  const { data: report } = await service.rpc('deployment_report').throwOnError()
  const migrated = await migratedDatabase()
  const expected = await readReport(migrated).finally(() => migrated.close())
  const findings = checkSchema(Report.parse(report), expected)
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** Rows of before whose texts, addresses and times are corrected. */
const corrected = /^public\.(profiles|businesses|websites|cards|services|graphic_services|payment_methods)$/
/** Links of 1.0.0 are hashed; that they open is shown below. */
const withoutLinks = ({ recovery_token: _, confirmation_token: __, ...row }: Record<string, unknown>) => row
const idOf = (row: Record<string, unknown>) => String(row.id ?? row.user_id)

/** Every row is there, and as it was where nothing is corrected; corrections are the only changes that the history gained. */
function expectSame(before: Rows, after: Rows): void {
  for (const [table, rows] of Object.entries(before)) {
    const byId = new Map(after[table]?.map((row) => [idOf(row), row]))
    const gained = table === 'public.changes' ? byId.size - rows.length : 0
    expect([table, after[table]?.length]).toEqual([table, rows.length + gained])
    for (const row of rows)
      expect([table, byId.get(idOf(row))]).toMatchObject([
        table,
        corrected.test(table) ? {} : withoutLinks(row),
      ])
  }
  const former = new Set(before['public.changes']?.map(idOf))
  for (const change of (before['public.changes'] ? after['public.changes'] : []) ?? [])
    if (!former.has(idOf(change))) expect(change).toMatchObject({ action: 'update', by: null })
}

const runUpgrade = (dataDir: string) => spawnHost({ DATA_DIR: dataDir }, [], 'scripts/commands/upgrade.ts')

/** Runs `npm run upgrade`, killed at several moments before it is left to end. */
async function upgrade(dataDir: string): Promise<void> {
  for (const mostMs of [1000, 3000, 9000]) {
    const killed = runUpgrade(dataDir)
    const timer = setTimeout(() => killed.child.kill('SIGKILL'), randomInt(mostMs))
    await killed.exited
    clearTimeout(timer)
  }
  if (!existsSync(formerDir(dataDir))) {
    const ended = runUpgrade(dataDir)
    expect([await ended.exited, ended.output()]).toEqual([0, expect.stringMatching(/^Fatto: \d+ righe/)])
  }
  const again = runUpgrade(dataDir)
  expect([await again.exited, again.output()]).toEqual([1, expect.stringContaining('già di questa versione')])
  expect(filesVersion(formerDir(dataDir))).toBe('17')
}

test.each(globSync('*.tar.zst', { cwd: releasesDir }).sort())(
  'this release opens the data directory of %s, with every row, account and file',
  async (archive) => {
    const dataDir = await unpackRelease(archive)
    const people = peopleOf(archive)
    const refreshTokens = await prepare(dataDir, people.length === 0)
    expect(refreshTokens.length).toBeGreaterThan(1)
    const before = await readDataDir(dataDir)
    const rows = await readRows(pgliteDir(dataDir))
    expect(rows['public.businesses']?.length).toBeGreaterThan(people.length > 0 ? 61 : 11)

    await expect(startServer({ dataDir })).rejects.toThrow('«npm run upgrade»')
    await upgrade(dataDir)
    expectSame(rows, await readRows(pgliteDir(dataDir)))
    expect(await readRows(formerDir(dataDir))).toEqual(rows)
    const server = await startServer({ dataDir })
    expect(server.output()).not.toContain('ATTENZIONE')
    const admin = await server.signInAs('admin')
    const [stored] = before.objects
    const file = await fetch(`${server.url}/storage/v1/object/public/${stored?.bucket}/${stored?.name}`)
    expect([file.status, file.headers.get('etag')]).toEqual([200, `"${stored?.md5}"`])
    // The history, which the earlier release did not have.
    const { data: shop } = await admin
      .from('businesses')
      .select('id')
      .eq('insegna', 'Trattoria da Nino')
      .single()
      .throwOnError()
    await admin.from('businesses').update({ citta: 'Aosta' }).eq('id', shop.id).throwOnError()
    const { data: changes } = await admin
      .from('changes')
      .select('action')
      .eq('row_id', shop.id)
      .throwOnError()
    expect(changes).toEqual([{ action: 'update' }])
    await expectDates(server)
    await expectWholeAndEditable(server)
    expect(await server.kill()).toBe(0)

    const { objects, files } = await readDataDir(dataDir)
    expect({ objects, files }).toEqual({ objects: before.objects, files: before.files })
    const again = await startServer({ dataDir, env: { SITE_URL: peoplesSite } })
    await expectPeople(again, people)
    const ofPeople = people.flatMap((person) => person.refreshTokens)
    await expectSessions(
      again,
      refreshTokens.filter((token) => !ofPeople.includes(token)),
    )
    await expectLinks(again, linksOf(people.length > 0))
    expect(await again.kill()).toBe(0)
  },
)
