import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onePixel } from '../../packages/embedded-supabase/testing/pictures.ts'
import { checkSchema } from '../../scripts/commands/doctor/check-schema.ts'
import { Report, readReport } from '../../scripts/commands/doctor/report.ts'
import { factories } from '../../testing/factories.ts'
import { type PostgresServer, postgresBin, startPostgres } from '../../testing/postgres.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import { freshDir, runHost } from './support/host-process.ts'

if (!postgresBin) console.warn('PostgreSQL is not installed here: DATABASE_URL is not tested.')

describe.skipIf(!postgresBin)('on a PostgreSQL server of one’s own', () => {
  let database: PostgresServer
  let url: string
  let servers: RunningServer[]
  beforeAll(async () => {
    database = await startPostgres(String(postgresBin))
    url = await database.createDatabase('bottega')
    // Two servers start on the same empty database: the second waits for the first.
    servers = await Promise.all([1, 2].map(() => startServer({ env: { DATABASE_URL: url } })))
  }, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await database.remove()
  })

  async function ask<Row>(query: string): Promise<Row[]> {
    const sql = postgres(url, { max: 1 })
    const rows = await sql.unsafe(query)
    await sql.end()
    return [...rows] as unknown as Row[]
  }

  test('the demo rows are there once', async () => {
    const [row] = await ask<{ users: string }>(
      "select count(*)::text as users from auth.users where email like '%@demo.it'",
    )
    expect(row?.users).toBe('4')
    const rows = await Promise.all(
      servers.map(
        async (server) => (await (await server.signInAs('admin')).from('businesses').select('id')).data,
      ),
    )
    expect(rows[0]?.length).toBeGreaterThan(11)
    expect(rows[1]).toEqual(rows[0])
  })

  test('JSON is stored as JSON, numbers and times are told as on the embedded one', async () => {
    const [server] = servers
    if (!server) throw new Error('No server')
    const make = factories(server.serviceClient())
    const website = await make.website()
    const service = await make.service({ costo: 12.5 })
    expect(service.costo).toBe(12.5)
    expect(service.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    expect(website.orari).toMatchObject({ sempreAperto: false })
    await make.businessAccount('segreta123')
    await server.client().auth.signUp({ email: 'nuova@example.it', password: 'segreta123' })
    const admin = await server.signInAs('admin')
    const options = { contentType: 'image/png' }
    expect((await admin.storage.from('service-covers').upload('x.png', onePixel, options)).error).toBeNull()
    const columns = await ask<{ place: string; name: string }>(`
      select format('%I.%I', table_schema, table_name) as place, column_name as name from information_schema.columns
      where data_type = 'jsonb' and table_schema in ('public', 'auth', 'storage')`)
    expect(columns.length).toBeGreaterThan(3)
    for (const { place, name } of columns) {
      const strings = await ask(`select from ${place} where jsonb_typeof(${name}) = 'string'`)
      expect({ place, name, strings: strings.length }).toEqual({ place, name, strings: 0 })
    }
  })

  test('an object for a text is refused, not kept as words, and the connection goes on', async () => {
    const admin = await servers[0]?.signInAs('admin')
    const wrong = await admin?.from('payment_methods').insert({ iban: { a: 1 } as never })
    expect([wrong?.status, wrong?.error?.code]).toEqual([400, '22P02'])
    const { data } = (await admin?.from('payment_methods').select('iban').like('iban', '%object%')) ?? {}
    expect(data).toEqual([])
  })

  test('its schema is what the migrations make of the embedded one (npm run doctor)', async () => {
    const { data } = (await servers[0]?.serviceClient().rpc('deployment_report').throwOnError()) ?? {}
    const migrated = await migratedDatabase()
    const expected = await readReport(migrated).finally(() => migrated.close())
    const findings = checkSchema(Report.parse(data), expected)
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([])
  })

  test('what somebody changes of the schema is seen without a restart, at once by notify pgrst', async () => {
    const [server] = servers
    const { secretKey } = JSON.parse(readFileSync(path.join(String(server?.dataDir), 'secrets.json'), 'utf8'))
    const headers = { apikey: secretKey, 'content-type': 'application/json' }
    const call = async (rest: string, body?: unknown) => {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${server?.url}/rest/v1/${rest}`, { headers, ...init })
      return [response.status, response.ok ? await response.text() : (await response.json()).code]
    }
    await call('businesses?limit=1')
    await ask('create table public.fairs (id integer primary key); grant all on public.fairs to service_role')
    // The body is read once more for the new catalog.
    expect(await call('fairs', { id: 1 })).toEqual([201, ''])
    await ask("alter table public.fairs add column nome text default 'Fiera'; notify pgrst, 'reload schema'")
    await vi.waitFor(async () =>
      expect(await call('fairs?nome=eq.Fiera')).toEqual([200, '[{"id":1,"nome":"Fiera"}]']),
    )
    await ask('alter table public.fairs drop column nome')
    // Only what is asked for first looks at once; the next look is due some seconds later.
    await vi.waitFor(async () => expect(await call('fairs')).toEqual([200, '[{"id":1}]']), {
      timeout: 20_000,
    })
    await ask(
      "create function public.fair_count() returns bigint language sql stable as 'select count(*) from public.fairs'",
    )
    await vi.waitFor(async () => expect(await call('rpc/fair_count')).toEqual([200, '1']), {
      timeout: 20_000,
    })
    await ask('drop function public.fair_count(); drop table public.fairs')
    expect(await call('rpc/fair_count')).toEqual([404, expect.stringMatching(/42883|PGRST202/)])
    expect(await call('niente')).toEqual([404, 'PGRST205'])
  })

  test('a server whose database goes away right after its start goes on when it is back', async () => {
    const server = await startServer({ env: { DATABASE_URL: url } })
    await database.halt()
    await database.start()
    const status = async () => (await fetch(`${server.url}/healthz`)).status
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 20_000 })
    expect(server.output()).not.toMatch(/^\w*Error:/m)
    await server.stop()
  })

  test('an outage is answered as such, and ends when the server is back', async () => {
    const [server] = servers
    const status = async () => (await fetch(`${server?.url}/healthz`)).status
    expect(await status()).toBe(200)
    const admin = await server?.signInAs('admin')
    const write = () => admin?.from('payment_methods').insert({ iban: 'IT60X0542811101000000123456' })
    const token = (await admin?.auth.getSession())?.data.session?.access_token
    const headers = { apikey: 'sb_publishable_embedded', authorization: `Bearer ${token}` }
    await database.halt()
    expect(await status()).toBe(503)
    // A plain fetch, because the client would repeat the request.
    const read = await fetch(`${server?.url}/rest/v1/businesses`, { headers })
    expect({ status: read.status, body: await read.json() }).toMatchObject({
      status: 503,
      body: { code: 'database_unreachable' },
    })
    expect(await write()).toMatchObject({ status: 503, error: { code: 'database_unreachable' } })
    const signIn = await server?.client().auth.signInWithPassword({ email: 'a@b.it', password: 'segreta1' })
    expect(signIn?.error).toMatchObject({ status: 503 })
    const cover = await admin?.storage.from('service-covers').upload('x.png', Buffer.from('x'))
    expect(cover?.error).toMatchObject({ statusCode: '503' })
    const called = await admin?.functions.invoke('create-business-account', { body: {} })
    expect(called?.error.context.status).toBe(503)
    const image = await fetch(`${server?.url}/storage/v1/object/public/service-covers/x.png`)
    expect(image.status).toBe(503)
    await database.start()
    for (let attempt = 0; attempt < 100 && (await status()) !== 200; attempt += 1) await sleep(100)
    expect(await status()).toBe(200)
    expect((await write())?.status).toBe(201)
  })

  test('connections are pooled, and gone when the server has stopped', async () => {
    const other = await database.createDatabase('pool')
    const server = await startServer({ env: { DATABASE_URL: other } })
    const admin = await server.signInAs('admin')
    await Promise.all(Array.from({ length: 60 }, () => admin.from('businesses').select('id').throwOnError()))
    const connections = async () => {
      const query = "select count(*)::int as open from pg_stat_activity where datname = 'pool'"
      return (await ask<{ open: number }>(query))[0]?.open
    }
    expect(await connections()).toBeGreaterThan(1)
    // Ten for statements, and one that listens for live changes.
    expect(await connections()).toBeLessThanOrEqual(11)
    await server.stop()
    expect(await connections()).toBe(0)
  })

  test('works as an owner who is no superuser', async () => {
    const [row] = await ask(
      'select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(row).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false })
  })

  test('demo accounts where other computers reach them: refused, and neither side is touched', async () => {
    const DATABASE_URL = await database.createDatabase('pubblica')
    const dataDir = freshDir()
    const refused = await runHost({ DATABASE_URL, HOST: '0.0.0.0', DATA_DIR: dataDir })
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^Bottega non parte\. HOST: .+\n$/) })
    expect(existsSync(dataDir)).toBe(false)
    const sql = postgres(DATABASE_URL, { max: 1 })
    const schemas =
      await sql`select nspname from pg_namespace where nspname in ('auth', 'storage', 'private')`
    expect(schemas).toHaveLength(0)
    await sql.end()
  })

  test('a server that is not there, or that nobody has prepared, is refused in one line', async () => {
    const gone = await runHost({
      DATABASE_URL: 'postgres://bottega:segreta@127.0.0.1:1/x',
      DATA_DIR: freshDir(),
    })
    expect(gone).toEqual({
      code: 1,
      output: expect.stringMatching(/^Bottega non parte\. DATABASE_URL: .*ECONNREFUSED\)\n$/),
    })
    const unknown = await runHost({ DATABASE_URL: url.replace(/bottega$/, 'nessuna'), DATA_DIR: freshDir() })
    expect(unknown).toEqual({
      code: 1,
      output: 'Bottega non parte. DATABASE_URL: il server PostgreSQL non ha quel database (3D000)\n',
    })
    const admin = postgres(database.adminUrl, { max: 1 })
    await admin.unsafe('create role estranea login')
    await admin.unsafe('create database estranea owner estranea')
    await admin.end()
    const stranger = url.replace('bottega@', 'estranea@').replace('/bottega', '/estranea')
    const { code, output } = await runHost({ DATABASE_URL: stranger, DATA_DIR: freshDir() })
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Bottega non parte\. DATABASE_URL: mancano i ruoli .*postgresql\.sql\n$/,
      ),
    })
  })
})
