import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factories } from '../support/factories.ts'
import { type PostgresServer, postgresBin, startPostgres } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/server.ts'

if (!postgresBin) console.warn('PostgreSQL is not installed here: DATABASE_URL is not tested.')

describe.skipIf(!postgresBin)('on a PostgreSQL server of one’s own', () => {
  let database: PostgresServer
  let url: string
  let servers: RunningServer[]
  beforeAll(async () => {
    database = await startPostgres(String(postgresBin))
    url = await database.createDatabase('bottega')
    // Two first starts at once take turns.
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
    const [row] = await ask<{ users: string }>('select count(*)::text as users from auth.users')
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
    const { email } = await make.businessAccount('segreta123')
    const types = await ask<Record<string, string>>(`
      select jsonb_typeof(orari) as orari, jsonb_typeof(raw_app_meta_data) as app, jsonb_typeof(raw_user_meta_data) as own
      from public.websites, auth.users where websites.id = '${website.id}' and users.email = '${email}'`)
    expect(types).toEqual([{ orari: 'object', app: 'object', own: 'object' }])
  })

  test('an outage is told, and over when the server is back', async () => {
    const [server] = servers
    const status = async () => (await fetch(`${server?.url}/healthz`)).status
    expect(await status()).toBe(200)
    await database.halt()
    expect(await status()).toBe(503)
    await database.start()
    for (let attempt = 0; attempt < 100 && (await status()) !== 200; attempt += 1) await sleep(100)
    expect(await status()).toBe(200)
  })
})
