import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LiveMessage, liveMessages } from '../../testing/hostile/live.ts'
import { addressOf, eventually, handshake, liveStage, RawLive } from './support/live.ts'

const stage = liveStage()

describe('who is refused', () => {
  test('nobody signed in', async () => {
    const { states } = await stage().listen(stage().server.client())
    expect(states).toEqual([expect.stringContaining('CHANNEL_ERROR: Unauthorized')])
  })

  test.each([
    { table: 'businesses' },
    { schema: 'auth', table: 'users' },
    { event: 'UPDATE' },
    { filter: 'before=eq.x' },
    { filter: 'id=gt.1' },
  ])('whoever asks for something else: %j', async (wanted) => {
    const { states } = await stage().listen(stage().actor('admin').client, wanted)
    expect(states).toEqual([expect.stringContaining('CHANNEL_ERROR: Unable to subscribe')])
  })

  test('a foreign page, an unknown key, an unknown version and an unknown host name', async () => {
    const own = addressOf(stage().server.url)
    expect(await handshake(own)).toBe(101)
    expect(await handshake(own, { origin: stage().server.url })).toBe(101)
    expect(await handshake(own, { origin: 'https://evil.example' })).toBe(403)
    expect(await handshake(own, { origin: 'null' })).toBe(403)
    expect(await handshake(own, { host: 'evil.example' })).toBe(421)
    expect(await handshake(addressOf(stage().server.url, 'wrong'))).toBe(401)
    expect(await handshake(addressOf(stage().server.url, 'sb_publishable_embedded', '3.0.0'))).toBe(400)
    expect(await handshake(`${own}&x=${'x'.repeat(3000)}`)).toBe(414)
    expect(await handshake(own.replace('/websocket', '/other'))).toBe(404)
    expect((await fetch(`${stage().server.url}/realtime/v1/websocket`)).status).toBe(426)
    expect((await fetch(`${stage().server.url}/realtime/v1/api/broadcast`, { method: 'POST' })).status).toBe(
      404,
    )
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
    const live = await RawLive.open(stage().server.url)
    live.send(message)
    expect(await live.closed).toBe(1003)
  })

  test('one that is too large ends the connection', async () => {
    const live = await RawLive.open(stage().server.url)
    live.send('x'.repeat(20_000))
    expect(await live.closed).toBe(1009)
  })

  test('unknown topics and events are refused with a reason', async () => {
    const live = await RawLive.open(stage().server.url)
    live.send({ topic: 'realtime:y', event: 'broadcast', payload: {}, ref: '1' })
    live.join('y', 'x')
    live.send({ topic: 'realtime:z', event: 'phx_join', payload: { config: {} }, ref: '3' })
    live.send({ topic: '__proto__', event: 'phx_leave', payload: {}, ref: '4' })
    await eventually(() => expect(live.answers).toHaveLength(4))
    for (const { payload } of live.answers) expect(payload).toMatchObject({ status: 'error' })
    live.end()
  })

  test('a flood of messages ends the connection', async () => {
    const live = await RawLive.open(stage().server.url)
    for (let ref = 0; ref < 1000; ref += 1) {
      live.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: String(ref) })
    }
    expect(await live.closed).toBe(1008)
  })

  test('repeated refused subscriptions end the connection', async () => {
    const live = await RawLive.open(stage().server.url)
    for (let ref = 0; ref < 30; ref += 1) live.join(`realtime:${ref}`, 'x', String(ref))
    expect(await live.closed).toBe(1008)
  })

  test('the number of subscriptions on one connection is limited', async () => {
    const live = await RawLive.open(stage().server.url)
    const token = (await stage().actor('admin').client.auth.getSession()).data.session?.access_token
    for (let ref = 0; ref < 25; ref += 1) live.join(`realtime:${ref}`, token, String(ref))
    await eventually(() => expect(live.answers).toHaveLength(45))
    const refused = live.answers.filter(({ payload }) => payload.status === 'error')
    expect(refused.map(({ topic }) => topic)).toEqual([20, 21, 22, 23, 24].map((ref) => `realtime:${ref}`))
    live.end()
  })

  test('of any kind are answered or end the connection, and nobody hears what is not theirs', async () => {
    const admin = await stage().listen(stage().actor('admin').client)
    const cliente = await stage().actor('cliente').client.auth.getSession()
    const token = cliente.data.session?.access_token ?? ''
    const rudeness = fc.record({
      version: fc.constantFrom('1.0.0', '2.0.0'),
      messages: fc.array(liveMessages, { minLength: 1, maxLength: 12 }),
    })
    const sendAll = async ({ version, messages }: { version: string; messages: LiveMessage[] }) => {
      const live = await RawLive.open(stage().server.url, version)
      for (const message of messages) live.send(message(version, token))
      return live
    }
    const people = fc.sample(rudeness, { numRuns: 60, seed: 20260301 })
    while (people.length > 0) {
      const rude = await Promise.all(people.splice(0, 10).map(sendAll))
      const { id } = await stage().make.business()
      await eventually(() => expect(admin.heard.map(({ row_id }) => row_id)).toContain(id))
      for (const live of rude) {
        live.end()
        expect([1003, 1006, 1007, 1008, 1009]).toContain(await live.closed)
        const events = live.answers.map(({ event }) => event)
        expect(['phx_reply', 'phx_close', 'system']).toEqual(expect.arrayContaining(events))
      }
    }
    expect(stage().server.output()).not.toMatch(/could not be answered|Unhandled|TypeError/)
  })

  test('the server still works after all that', async () => {
    const { heard } = await stage().listen(stage().actor('admin').client)
    const { id } = await stage().make.business()
    await eventually(() => expect(heard.map(({ row_id }) => row_id)).toEqual([id]))
  })
})
