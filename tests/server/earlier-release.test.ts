import { randomInt } from 'node:crypto'
import { createReadStream, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { PGlite } from 'pglite-17'
import { pg_trgm } from 'pglite-17/contrib/pg_trgm'
import { extract } from 'tar'
import { expect, test } from 'vitest'
import { filesVersion } from '../../packages/embedded-supabase/database/pglite/postgres-17.ts'
import { formerDir, pgliteDir } from '../../packages/embedded-supabase/process/first-start.ts'
import { checkRows } from '../../scripts/commands/doctor/check-rows.ts'
import { checkSchema } from '../../scripts/commands/doctor/check-schema.ts'
import { Report, readReport } from '../../scripts/commands/doctor/report.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { type Contents, readDataDir } from './support/data-dir.ts'
import { freshDir, spawnHost } from './support/host-process.ts'

/*
 * Data directories of earlier releases, with what people did there: rows of texts and addresses that later rules
 * refuse, accounts, sign-ups and recovery whose mails are under way. `npm start` in the release, the work through its
 * API, a stop, then `tar -C .data -c . | zstd -19 --long=26`.
 */

const fixtures = path.resolve(import.meta.dirname, '../fixtures/releases')

/** Stores times that PostgreSQL has and JavaScript has not, as an earlier release did. Returns the refresh tokens. */
async function prepare(dataDir: string): Promise<string[]> {
  const pglite = new PGlite(pgliteDir(dataDir), { extensions: { pg_trgm } })
  for (const table of stamped) {
    await pglite.exec(`alter table public.${table} disable trigger user;
      update public.${table} set created_at = 'infinity';
      alter table public.${table} enable trigger user;`)
  }
  await pglite.exec(`alter table public.websites disable trigger user;
    update public.websites set updated_at = '0044-03-15 BC', created_at = '294276-12-31';
    alter table public.websites enable trigger user;`)
  // As if the mails were from this hour, and the sessions in use.
  await pglite.exec(`update auth.users set recovery_sent_at = now() where recovery_sent_at is not null;
    update auth.users set confirmation_sent_at = now() where confirmation_sent_at is not null;
    update auth.sessions set updated_at = now()`)
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

/** Browsers stay signed in, and the links of mails under way open, each once. */
async function expectSessionsAndLinks(server: RunningServer, refreshTokens: string[]): Promise<void> {
  for (const refresh_token of refreshTokens)
    expect((await post(server, 'token?grant_type=refresh_token', { refresh_token })).status).toBe(200)
  const mails = globSync(path.join(server.dataDir, 'mail/*.eml')).map((file) => readFileSync(file, 'utf8'))
  const opened: unknown[] = []
  for (const mail of mails) {
    const [, query = ''] = /\/auth\/v1\/verify(\?token=[^\s"]*)/.exec(mail) ?? []
    const { headers } = await fetch(`${server.url}/auth/v1/verify${query}`, { redirect: 'manual' })
    const { token_hash, type } = Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)
    const { status, body } = await post(server, 'verify', { token_hash, type })
    opened.push([type, status, body.user?.email, body.contested])
    expect((await post(server, 'verify', { token_hash, type })).status).toBe(403)
  }
  expect(opened.toSorted()).toEqual([
    ['recovery', 200, 'gestore@demo.it', undefined],
    ['signup', 200, 'due.volte@example.it', true],
    ['signup', 200, 'sospeso@example.it', true],
    ['signup', 403, undefined, undefined],
  ])
}

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

function expectSame(before: Contents, after: Contents): void {
  const isKept = (table: string) => /^public\.|^auth\.users$|^storage\.objects$/.test(table)
  for (const [table, rows] of Object.entries(before.rows).filter(([table]) => isKept(table)))
    expect([table, after.rows[table]?.length]).toEqual([table, rows.length])
  expect(after.objects).toEqual(before.objects)
  expect(after.files).toEqual(before.files)
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

test.each(globSync('*.tar.zst', { cwd: fixtures }).sort())(
  'this release opens the data directory of %s, with every row, account and file',
  async (archive) => {
    const dataDir = freshDir()
    mkdirSync(dataDir)
    await pipeline(
      createReadStream(path.join(fixtures, archive)),
      createZstdDecompress(),
      extract({ cwd: dataDir }),
    )
    const refreshTokens = await prepare(dataDir)
    expect(refreshTokens.length).toBeGreaterThan(1)
    const before = await readDataDir(dataDir)
    expect(before.rows['public.businesses']?.length).toBeGreaterThan(11)

    await expect(startServer({ dataDir })).rejects.toThrow('«npm run upgrade»')
    await upgrade(dataDir)
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

    const after = await readDataDir(dataDir)
    expectSame(before, after)
    const again = await startServer({ dataDir })
    await expectSessionsAndLinks(again, refreshTokens)
    expect(await again.kill()).toBe(0)
  },
)
