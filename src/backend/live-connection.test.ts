import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onChange } from './live.ts'

/** The opened sockets, with what the page sent on each. */
const sockets: FakeSocket[] = []

/** A browser's WebSocket whose server is the test. */
class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  readonly openedAt = Date.now()
  readonly sent: unknown[][] = []
  onopen = () => {}
  onmessage = (_event: { data: string }) => {}
  onclose = (_event: { code: number; reason: string; wasClean: boolean }) => {}
  onerror = () => {}
  constructor() {
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.lose()
  }
  accept() {
    this.readyState = 1
    this.onopen()
  }
  lose() {
    this.readyState = 3
    this.onclose({ code: 1006, reason: '', wasClean: false })
  }
  receive(...message: unknown[]) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  /** Accepts the newest request for a subscription. */
  admit() {
    const join = this.sent.findLast(([, , , event]) => event === 'phx_join')
    const wanted = { id: 1, event: 'INSERT', schema: 'public', table: 'changes' }
    const response = { postgres_changes: [wanted] }
    this.receive(join?.[0], join?.[1], join?.[2], 'phx_reply', { status: 'ok', response })
    return join
  }
  get events() {
    return this.sent.map(([, , , event]) => event)
  }
}

const last = () => {
  const socket = sockets.at(-1)
  if (!socket) throw new Error('nothing was opened')
  return socket
}

let token = 'first'
let person: string | null = 'person'
const listeners = new Set<() => void>()
vi.mock('./session.ts', () => ({
  currentSession: () => ({ session: person && { access_token: token, user: { id: person } } }),
  onSessionChange(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

const checkSession = vi.fn(async () => {})
vi.mock('./supabase.ts', () => ({ checkSession }))

const begun = vi.fn()
let end = () => {}
const news: unknown[] = []
let unsubscribe = () => {}
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  sockets.length = 0
  news.length = 0
  token = 'first'
  person = 'person'
  unsubscribe = onChange((one) => news.push(one))
  const { subscribeToChanges } = await import('./live-connection.ts')
  begun.mockClear()
  end = subscribeToChanges(begun)
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(async () => {
  end()
  unsubscribe()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reportSession = async () => {
  for (const listener of [...listeners]) listener()
  await vi.advanceTimersByTimeAsync(0)
}

test('it asks for new rows of the history, with the session’s token', async () => {
  last().accept()
  const join = last().admit()
  expect(join?.[4]).toMatchObject({
    access_token: 'first',
    config: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'changes' }] },
  })
})

test('it says every 25 seconds that it is still there', async () => {
  last().accept()
  last().admit()
  await vi.advanceTimersByTimeAsync(24_900)
  expect(last().events).not.toContain('heartbeat')
  await vi.advanceTimersByTimeAsync(200)
  expect(last().events).toContain('heartbeat')
})

test('it connects again after 1, 2, 5, then 10 seconds', async () => {
  last().accept()
  last().admit()
  last().lose()
  const waits: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const [from, known] = [Date.now(), sockets.length]
    while (sockets.length === known) await vi.advanceTimersByTimeAsync(100)
    waits.push(Math.round((Date.now() - from) / 1000))
    last().lose()
  }
  expect(waits).toEqual([1, 2, 5, 10, 10, 10])
})

test('once it is back, what was missed is told once', async () => {
  last().accept()
  last().admit()
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual([])
  expect(begun).toHaveBeenCalledTimes(1)
  last().lose()
  await vi.advanceTimersByTimeAsync(1100)
  last().accept()
  await vi.advanceTimersByTimeAsync(1100)
  last().admit()
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual(['missed'])
  expect(begun).toHaveBeenCalledTimes(1)
})

test('a renewed token is sent on the open connection', async () => {
  last().accept()
  last().admit()
  await vi.advanceTimersByTimeAsync(0)
  token = 'second'
  await reportSession()
  expect(last().sent.at(-1)?.[4]).toMatchObject({ access_token: 'second' })
  expect(sockets).toHaveLength(1)
})

test('a subscription that the server ends is asked for again, with the token of then', async () => {
  last().accept()
  const join = last().admit()
  await vi.advanceTimersByTimeAsync(0)
  token = 'second'
  last().receive(join?.[0], join?.[0], join?.[2], 'phx_close', {})
  await vi.advanceTimersByTimeAsync(1100)
  const again = last().admit()
  expect(again?.[4]).toMatchObject({ access_token: 'second' })
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual(['missed'])
  // The session may have been ended on another device.
  expect(checkSession).toHaveBeenCalledOnce()
})

test('signing out closes it, and signing in opens another', async () => {
  last().accept()
  last().admit()
  person = null
  await reportSession()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sockets).toHaveLength(1)
  expect(last().readyState).toBe(3)
  person = 'somebody else'
  await reportSession()
  expect(sockets).toHaveLength(2)
})
