import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { LiveTable } from '../gateway/hooks.ts'
import { Hub } from './hub.ts'
import { defaultRealtimeLimits, type RealtimeLimits } from './limits.ts'
import { changeMessages } from './message.ts'
import type { Change } from './readers.ts'

/** The server's side of a client's connection. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  isPaused = false
  readonly sent: { event: string; payload: Record<string, unknown> }[] = []
  code: number | null = null
  send(message: string | Buffer) {
    this.sent.push(JSON.parse(message.toString()))
  }
  /** The statuses with which joins were answered. */
  answers() {
    return this.sent.filter(({ event }) => event === 'phx_reply').map(({ payload }) => payload.status)
  }
  close(code: number) {
    this.code = code
  }
  pause() {
    this.isPaused = true
  }
  terminate() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close')
  }
}

const table: LiveTable = { name: 'news', channel: 'news', at: 'at', filters: ['kind'], readers: 'readers' }
let account = 'a'
const inAnHour = () => Date.now() + 3_600_000
let hub: Hub
function start(limits: Partial<RealtimeLimits> = {}, expiresAt = inAnHour()) {
  account = 'a'
  hub = new Hub({
    limits: { ...defaultRealtimeLimits, ...limits },
    table,
    messageOf: changeMessages({ table, columns: [{ name: 'id', type: 'int8' }] }),
    personOf: async () => ({
      account,
      session: 'session',
      role: 'authenticated',
      expiresAt,
    }),
  })
}

/** A client that has subscribed. */
async function subscribed(address = '192.0.2.1'): Promise<FakeSocket> {
  const socket = connected(address)
  await join(socket, 'realtime:x')
  return socket
}

async function join(socket: FakeSocket, topic: string): Promise<void> {
  const wanted = { event: 'INSERT', schema: 'public', table: 'news' }
  const payload = { config: { postgres_changes: [wanted] }, access_token: 'token' }
  say(socket, { topic, event: 'phx_join', payload, ref: '1', join_ref: '1' })
  await vi.advanceTimersByTimeAsync(0)
}

function say(socket: FakeSocket, message: object): void {
  socket.emit('message', Buffer.from(JSON.stringify(message)), false)
}

const change: Change = {
  id: '7',
  at: '2026-03-01T10:00:00+00:00',
  filtered: {},
  record: '{"id":7}',
}
const sendChange = async () => {
  const sending = hub.send(() => [change])
  await vi.advanceTimersByTimeAsync(0)
  await sending
}

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  const closing = hub.close()
  await vi.advanceTimersByTimeAsync(2000)
  await closing
  vi.useRealTimers()
})

test('a subscriber receives a change in the form of Supabase’s stream', async () => {
  start()
  const socket = await subscribed()
  await sendChange()
  expect(socket.sent.at(-1)).toMatchObject({
    event: 'postgres_changes',
    payload: {
      ids: [1],
      data: { schema: 'public', table: 'news', type: 'INSERT', record: { id: 7 }, errors: null },
    },
  })
})

test('a client that does not read is cut off, and the others still receive changes', async () => {
  start()
  const [slow, quick] = [await subscribed(), await subscribed()]
  slow.bufferedAmount = 2 * 1024 ** 2
  await sendChange()
  expect([slow.readyState, quick.readyState]).toEqual([3, 1])
})

test('unread bytes of all connections are bounded, and the one with the most is closed first', async () => {
  start({ unreadBytesOfAll: 1000 })
  const sockets = [await subscribed(), await subscribed(), await subscribed()]
  for (const [index, socket] of sockets.entries()) socket.bufferedAmount = 400 + index
  await sendChange()
  expect(sockets.map(({ readyState }) => readyState)).toEqual([1, 1, 3])
})

test('a client that is silent for a minute is closed, and a heartbeat keeps it open', async () => {
  start()
  const [silent, alive] = [await subscribed(), await subscribed()]
  const beat = Buffer.from(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '2' }))
  for (let step = 0; step < 4; step += 1) {
    await vi.advanceTimersByTimeAsync(25_000)
    alive.emit('message', beat, false)
  }
  expect([silent.readyState, alive.readyState]).toEqual([3, 1])
})

test('a subscription ends with its token', async () => {
  start({}, Date.now() + 5000)
  const socket = await subscribed()
  await vi.advanceTimersByTimeAsync(6500)
  expect(socket.sent.map(({ event }) => event)).toEqual(['phx_reply', 'system', 'system', 'phx_close'])
  await sendChange()
  expect(socket.sent).toHaveLength(4)
})

test('connections are limited, of one address and in all, and closed ones count no more', async () => {
  start({ connections: 3, connectionsPerAddress: 2 })
  const first = await subscribed('192.0.2.1')
  await subscribed('192.0.2.1')
  expect([hub.makeRoomFor('192.0.2.1'), hub.makeRoomFor('192.0.2.2')]).toEqual([false, true])
  await subscribed('192.0.2.2')
  expect(hub.makeRoomFor('192.0.2.3')).toBe(false)
  first.terminate()
  expect(hub.makeRoomFor('192.0.2.1')).toBe(true)
})

/** A client that has not subscribed. */
function connected(address: string): FakeSocket {
  const socket = new FakeSocket()
  const carrier = { socket: socket as unknown as WebSocket, transport: { cork() {}, uncork() {} } }
  hub.add(carrier, { version: '1.0.0', key: 'key', address })
  return socket
}

test('connections without a subscription make room for others, the oldest first, and are closed after ten seconds', async () => {
  start({ connections: 3, connectionsPerAddress: 2 })
  const hearing = await subscribed('192.0.2.1')
  const unused = [connected('192.0.2.1'), connected('192.0.2.2')]
  expect(hub.makeRoomFor('192.0.2.1')).toBe(true)
  expect(unused.map(({ readyState }) => readyState)).toEqual([3, 1])
  await vi.advanceTimersByTimeAsync(11_500)
  expect([hearing, ...unused].map(({ readyState }) => readyState)).toEqual([1, 3, 3])
})

test('one account subscribes on a limited number of connections', async () => {
  start({ connectionsPerAccount: 2 })
  const sockets = [await subscribed(), await subscribed('192.0.2.2'), await subscribed()]
  expect(sockets.map(({ sent }) => sent[0]?.payload.status)).toEqual(['ok', 'ok', 'error'])
})

test('one account has a limited number of subscriptions on all its connections, and a repeated join replaces the earlier one', async () => {
  start({ subscriptionsPerAccount: 3 })
  const [one, other] = [await subscribed(), await subscribed('192.0.2.2')]
  for (const topic of ['realtime:x', 'realtime:y', 'realtime:z']) await join(one, topic)
  expect(one.answers()).toEqual(['ok', 'ok', 'ok', 'error'])
  other.terminate()
  await join(one, 'realtime:z')
  expect(one.answers().at(-1)).toBe('ok')
})

test('a subscription whose new token is of an account at its limit is ended', async () => {
  start({ subscriptionsPerAccount: 1 })
  await subscribed()
  account = 'b'
  const other = await subscribed()
  account = 'a'
  say(other, { topic: 'realtime:x', event: 'access_token', payload: { access_token: 'token' }, ref: '2' })
  await vi.advanceTimersByTimeAsync(0)
  expect(other.sent.at(-1)?.event).toBe('phx_close')
})

test.each(['ping', 'pong'])(
  'a flood of %ss ends the connection, and nothing more of it is read',
  async (frame) => {
    start({ messages: 20 })
    const [flood, calm] = [await subscribed(), await subscribed()]
    for (let count = 0; count < 20; count += 1) flood.emit(frame)
    for (let count = 0; count < 10; count += 1) calm.emit(frame)
    expect([flood.code, flood.isPaused, calm.code]).toEqual([1008, true, null])
  },
)

test('a change that was read before a token ended is not sent after it', async () => {
  start({}, Date.now() + 500)
  const socket = await subscribed()
  vi.setSystemTime(Date.now() + 600)
  await sendChange()
  expect(socket.sent.map(({ event }) => event)).not.toContain('postgres_changes')
})

test('a stop closes every connection, and cuts off a client that does not answer', async () => {
  start()
  const socket = await subscribed()
  const closing = hub.close()
  expect(socket.code).toBe(1001)
  expect(hub.makeRoomFor('192.0.2.9')).toBe(false)
  await vi.advanceTimersByTimeAsync(1500)
  await closing
  expect(socket.readyState).toBe(3)
})
