import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenOn } from './listener.ts'
import type { Driver, DriverEvents } from './sessions.ts'

/** A PostgreSQL server as the driver sees it: it takes statements, or it is away. */
const server = { away: false, statements: [] as string[], ended: false }
let events: DriverEvents = {}
const connect = (driverEvents: DriverEvents): Driver => {
  events = driverEvents
  const driver = {
    async unsafe(text: string) {
      if (server.away) throw new Error('connection refused')
      server.statements.push(text)
    },
    async end() {
      server.ended = true
      driverEvents.onclose?.()
    },
  }
  return driver as unknown as Driver
}

const received = vi.fn()
const lost = vi.fn()
const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
const begin = () => listenOn(connect, 'news', { received, lost })

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(server, { away: false, statements: [], ended: false })
  for (const told of [received, lost, log]) told.mockClear()
})
afterEach(() => vi.useRealTimers())

test('a listener receives the channel’s notifications, in a session that the driver never renews', async () => {
  await begin()
  expect(server.statements).toEqual(['listen "news"'])
  expect(events.max_lifetime).toBeNull()
  events.onnotify?.('news', '7')
  expect(received.mock.calls).toEqual([['7']])
})

test('a lost server is reported at once, and listening is retried each second until it works', async () => {
  await begin()
  lost.mockClear()
  server.away = true
  events.onclose?.()
  expect(lost).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5500)
  expect(lost).toHaveBeenCalledTimes(1)
  expect(
    log.mock.calls.filter(([line]) => String(line).includes('Notifications of news are not received')),
  ).toHaveLength(5)
  server.away = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.statements).toEqual(['listen "news"', 'listen "news"'])
  // Notifications were missed meanwhile, so the listener has to read anew.
  expect(lost).toHaveBeenCalledTimes(2)
  events.onnotify?.('news', '8')
  expect(received.mock.calls).toEqual([['8']])
})

test('a first connection that fails is an error for the caller', async () => {
  server.away = true
  await expect(begin()).rejects.toThrow('connection refused')
})

test('a stopped listener reports nothing and does not connect again', async () => {
  const stop = await begin()
  lost.mockClear()
  await stop()
  expect(server.ended).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lost).not.toHaveBeenCalled()
  expect(server.statements).toHaveLength(1)
})

test('a stop ends the retries', async () => {
  const stop = await begin()
  server.away = true
  events.onclose?.()
  await stop()
  server.away = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.statements).toHaveLength(1)
})
