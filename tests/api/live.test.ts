import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sign } from 'hono/jwt'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { roles } from '#permissions'
import { type Factories, factories } from '../../testing/factories.ts'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'
import { type Caller, type Db, signInEveryone } from './support/actors.ts'
import { addressOf, handshake, RawLive, type Subscription, subscribe } from './support/live.ts'

let server: RunningServer
let service: Db
let make: Factories
let actor: Awaited<ReturnType<typeof signInEveryone>>
beforeAll(async () => {
  server = await startServer()
  service = server.serviceClient()
  make = factories(service)
  actor = await signInEveryone(server)
})
afterAll(() => server?.stop())

const opened: Db[] = []
afterEach(async () => {
  for (const client of opened.splice(0)) await client.removeAllChannels()
})

function listen(client: Db, wanted?: Record<string, string>): Promise<Subscription> {
  opened.push(client)
  return subscribe(client, wanted)
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

/** The number of the newest change. */
async function newest(): Promise<number> {
  const { data } = await service.from('changes').select('id').order('id', { ascending: false }).limit(1)
  return data?.[0]?.id ?? 0
}

/** One change of each kind of row: of the business account's own, of another's, and of nobody's. */
async function changeEverything(): Promise<void> {
  for (const id of [actor('business').businessId ?? '', (await make.business()).id]) {
    await service
      .from('businesses')
      .update({ cellulare: `333 ${Date.now() % 1e7}` })
      .eq('id', id)
    const website = await make.websiteOf(id)
    await service
      .from('websites')
      .update({ telefono: `011 ${Date.now() % 1e7}` })
      .eq('id', website.id)
  }
  const offered = await make.service()
  await service.from('services').update({ costo: 123 }).eq('id', offered.id)
  const method = await make.paymentMethod()
  await service.from('payment_methods').delete().eq('id', method.id)
}

describe('who hears what', () => {
  test('each role hears exactly the changes that its token may select', async () => {
    const before = await newest()
    const ears = new Map<Caller, Subscription>()
    for (const role of roles) ears.set(role, await listen(actor(role).client))
    await changeEverything()
    const last = await make.service()
    for (const role of roles) {
      const { data } = await actor(role).client.from('changes').select('*').gt('id', before).order('id')
      await eventually(() => expect(ears.get(role)?.heard).toEqual(data))
    }
    expect(ears.get('admin')?.heard.at(-1)?.row_id).toBe(last.id)
    expect(ears.get('cliente')?.heard).toEqual([])
    const others = ears.get('business')?.heard.filter(({ table_name }) => table_name === 'businesses')
    expect(new Set(others?.map(({ row_id }) => row_id))).toEqual(new Set([actor('business').businessId]))
  })

  test('the secret key hears everything', async () => {
    const client = server.serviceClient()
    const { heard } = await listen(client)
    const { id } = await make.business()
    await eventually(() => expect(heard).toMatchObject([{ row_id: id, action: 'insert' }]))
  })

  test('a filter narrows what is heard', async () => {
    const { heard } = await listen(actor('admin').client, { filter: 'table_name=eq.payment_methods' })
    await make.business()
    const method = await make.paymentMethod()
    await eventually(() => expect(heard.map(({ row_id }) => row_id)).toEqual([method.id]))
  })

  test('many rows of one save are all heard, in their order', async () => {
    const { heard } = await listen(actor('admin').client, { filter: 'table_name=eq.services' })
    const rows = Array.from({ length: 350 }, (_, index) => ({
      nome: `Molti ${index}`,
      descrizione: 'Prova',
      costo: 1,
      durata: 3,
    }))
    const { data } = await service.from('services').insert(rows).select('id').throwOnError()
    await eventually(() => expect(heard).toHaveLength(350))
    expect(heard.map(({ row_id }) => row_id)).toEqual(data.map(({ id }) => id))
    await service
      .from('services')
      .delete()
      .in(
        'id',
        data.map(({ id }) => id),
      )
  })

  test('an account that loses its role receives nothing more', async () => {
    const email = `vivo-${Date.now()}@example.it`
    const account = { email, password: demoPassword, email_confirm: true }
    const id = (await service.auth.admin.createUser(account)).data.user?.id ?? ''
    await service.from('user_roles').update({ role: 'admin' }).eq('user_id', id).throwOnError()
    const client = server.client()
    expect((await client.auth.signInWithPassword(account)).error).toBeNull()
    const [own, admin] = [await listen(client), await listen(actor('admin').client)]
    expect(own.states).toEqual(['SUBSCRIBED'])
    const first = await make.business()
    await eventually(() => expect(own.heard.map(({ row_id }) => row_id)).toContain(first.id))
    await service.from('user_roles').update({ role: 'cliente' }).eq('user_id', id)
    const second = await make.business()
    await eventually(() => expect(admin.heard.map(({ row_id }) => row_id)).toContain(second.id))
    expect(own.heard.map(({ row_id }) => row_id)).not.toContain(second.id)
  })

  test('a change that is rolled back is never sent', async () => {
    const { heard } = await listen(actor('admin').client)
    const rows = [
      { iban: 'IT60X0542811101000000123456', titolare: 'Prima' },
      { iban: '', titolare: 'Seconda' },
    ]
    expect((await service.from('payment_methods').insert(rows)).error).not.toBeNull()
    const { id } = await make.business()
    await eventually(() => expect(heard.map(({ row_id }) => row_id)).toEqual([id]))
  })
})

describe('who is refused', () => {
  test('nobody signed in', async () => {
    const { states } = await listen(server.client())
    expect(states).toEqual([expect.stringContaining('CHANNEL_ERROR: Unauthorized')])
  })

  test.each([
    { table: 'businesses' },
    { schema: 'auth', table: 'users' },
    { event: 'UPDATE' },
    { filter: 'before=eq.x' },
    { filter: 'id=gt.1' },
  ])('whoever asks for something else: %j', async (wanted) => {
    const { states } = await listen(actor('admin').client, wanted)
    expect(states).toEqual([expect.stringContaining('CHANNEL_ERROR: Unable to subscribe')])
  })

  test('a foreign page, an unknown key, an unknown version, an unknown name', async () => {
    const own = addressOf(server.url)
    expect(await handshake(own)).toBe(101)
    expect(await handshake(own, { origin: server.url })).toBe(101)
    expect(await handshake(own, { origin: 'https://evil.example' })).toBe(403)
    expect(await handshake(own, { origin: 'null' })).toBe(403)
    expect(await handshake(own, { host: 'evil.example' })).toBe(421)
    expect(await handshake(addressOf(server.url, 'wrong'))).toBe(401)
    expect(await handshake(addressOf(server.url, 'sb_publishable_embedded', '3.0.0'))).toBe(400)
    expect(await handshake(`${own}&x=${'x'.repeat(3000)}`)).toBe(414)
    expect(await handshake(own.replace('/websocket', '/other'))).toBe(400)
    expect((await fetch(`${server.url}/realtime/v1/websocket`)).status).toBe(426)
    expect((await fetch(`${server.url}/realtime/v1/api/broadcast`, { method: 'POST' })).status).toBe(404)
  })
})

describe('a token', () => {
  const tokenOf = async (client: Db) => (await client.auth.getSession()).data.session?.access_token
  const eventsOf = (live: RawLive) => live.answers.map(({ event }) => event)

  /** A token as the server signs them, for the admin's session. */
  async function signed(claims: Record<string, unknown>, secret?: string): Promise<string> {
    const [, payload = ''] = (await tokenOf(actor('admin').client))?.split('.') ?? []
    const own: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const secrets: { jwtSecret: string } = JSON.parse(
      readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8'),
    )
    return sign({ ...own, ...claims }, secret ?? secrets.jwtSecret)
  }
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

  test.each([
    ['none', () => undefined],
    ['no text', () => ({})],
    ['no token', () => 'x'],
    ['of another server', () => signed({}, 'another secret of thirty-two letters')],
    ['expired', () => signed({ exp: inSeconds(-1) })],
    ['of another role', () => signed({ role: 'service_role' })],
    ['endless', () => signed({ exp: undefined })],
    ['too long', () => signed({ more: 'x'.repeat(5000) })],
  ])('that is bad is refused: %s', async (_, token) => {
    const live = await RawLive.open(server.url)
    live.join('realtime:x', await token())
    await eventually(() =>
      expect(live.answers).toMatchObject([{ event: 'phx_reply', payload: { status: 'error' } }]),
    )
    live.end()
  })

  test('that expires ends its subscription, and the connection goes on', async () => {
    const live = await RawLive.open(server.url)
    live.join('realtime:x', await signed({ exp: inSeconds(2) }))
    await eventually(() => expect(eventsOf(live)).toEqual(['phx_reply', 'system', 'system', 'phx_close']))
    expect(live.answers[2]?.payload).toMatchObject({ status: 'error', message: 'Token has expired' })
    live.join('realtime:x', await tokenOf(actor('admin').client), '2')
    await eventually(() =>
      expect(live.answers.at(-1)?.payload).toMatchObject({ message: 'Subscribed to PostgreSQL' }),
    )
    live.end()
  })

  test('that is renewed in time goes on', async () => {
    const live = await RawLive.open(server.url)
    const exp = inSeconds(3)
    live.join('realtime:x', await signed({ exp }))
    const payload = { access_token: await tokenOf(actor('admin').client) }
    live.send({ topic: 'realtime:x', event: 'access_token', payload, ref: '2', join_ref: '1' })
    await eventually(() => expect(inSeconds(0)).toBeGreaterThan(exp + 1))
    const { id } = await make.business()
    await eventually(() => expect(JSON.stringify(live.answers.at(-1))).toContain(id))
    expect(eventsOf(live)).not.toContain('phx_close')
    live.end()
  })

  test('that is replaced by a bad one ends the subscription', async () => {
    const live = await RawLive.open(server.url)
    live.join('realtime:x', await tokenOf(actor('admin').client))
    live.send({
      topic: 'realtime:x',
      event: 'access_token',
      payload: { access_token: 'x' },
      ref: '2',
      join_ref: '1',
    })
    await eventually(() => expect(eventsOf(live)).toEqual(['phx_reply', 'system', 'system', 'phx_close']))
    live.end()
  })

  test('leaving is answered, and nothing is heard afterwards', async () => {
    const live = await RawLive.open(server.url)
    live.join('realtime:x', await tokenOf(actor('admin').client))
    live.send({ topic: 'realtime:x', event: 'phx_leave', payload: {}, ref: '2', join_ref: '1' })
    await make.business()
    live.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '3' })
    await eventually(() =>
      expect(eventsOf(live)).toEqual(['phx_reply', 'system', 'phx_reply', 'phx_close', 'phx_reply']),
    )
    expect(live.answers.at(-1)).toMatchObject({ topic: 'phoenix', ref: '3', payload: { status: 'ok' } })
    live.end()
  })
})

describe('hostile messages', () => {
  test.each([
    ['no JSON', '{'],
    ['no message', '[]'],
    ['a number', '1'],
    ['half a message', '{"topic":"x"}'],
    ['binary', Buffer.from([3, 0, 0, 0])],
    ['a deep one', `${'['.repeat(8000)}${']'.repeat(8000)}`],
  ])('end the connection: %s', async (_, message) => {
    const live = await RawLive.open(server.url)
    live.send(message)
    expect(await live.closed).toBe(1003)
  })

  test('one that is too large ends the connection', async () => {
    const live = await RawLive.open(server.url)
    live.send('x'.repeat(20_000))
    expect(await live.closed).toBe(1009)
  })

  test('unknown topics and events are refused with a reason', async () => {
    const live = await RawLive.open(server.url)
    live.send({ topic: 'realtime:y', event: 'broadcast', payload: {}, ref: '1' })
    live.join('y', 'x')
    live.send({ topic: 'realtime:z', event: 'phx_join', payload: { config: {} }, ref: '3' })
    live.send({ topic: '__proto__', event: 'phx_leave', payload: {}, ref: '4' })
    await eventually(() => expect(live.answers).toHaveLength(4))
    for (const { payload } of live.answers) expect(payload).toMatchObject({ status: 'error' })
    live.end()
  })

  test('a flood of messages ends the connection', async () => {
    const live = await RawLive.open(server.url)
    for (let ref = 0; ref < 1000; ref += 1) {
      live.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: String(ref) })
    }
    expect(await live.closed).toBe(1008)
  })

  test('repeated refused subscriptions end the connection', async () => {
    const live = await RawLive.open(server.url)
    for (let ref = 0; ref < 30; ref += 1) live.join(`realtime:${ref}`, 'x', String(ref))
    expect(await live.closed).toBe(1008)
  })

  test('the number of subscriptions on one connection is limited', async () => {
    const live = await RawLive.open(server.url)
    const token = (await actor('admin').client.auth.getSession()).data.session?.access_token
    for (let ref = 0; ref < 25; ref += 1) live.join(`realtime:${ref}`, token, String(ref))
    await eventually(() => expect(live.answers).toHaveLength(45))
    const refused = live.answers.filter(({ payload }) => payload.status === 'error')
    expect(refused.map(({ topic }) => topic)).toEqual([20, 21, 22, 23, 24].map((ref) => `realtime:${ref}`))
    live.end()
  })

  test('the server still works after all that', async () => {
    const { heard } = await listen(actor('admin').client)
    const { id } = await make.business()
    await eventually(() => expect(heard.map(({ row_id }) => row_id)).toEqual([id]))
  })
})
