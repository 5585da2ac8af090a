import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenOn } from './listener.ts'
import type { Driver, DriverEvents } from './sessions.ts'

/** A PostgreSQL server as the driver shows it: it takes statements, or it is away. */
const server = { away: false, statements: [] as string[], ended: false }
let events: DriverEvents = {}
const connect = (given: DriverEvents): Driver => {
  events = given
  const driver = {
    async unsafe(text: string) {
      if (server.away) throw new Error('connection refused')
      server.statements.push(text)
    },
    async end() {
      server.ended = true
      given.onclose?.()
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

test('it hears the channel, in a session that is never renewed by itself', async () => {
  await begin()
  expect(server.statements).toEqual(['listen "news"'])
  expect(events.max_lifetime).toBeNull()
  events.onnotify?.('news', '7')
  expect(received.mock.calls).toEqual([['7']])
})

test('a server that goes away is told at once, and asked each second until it hears again', async () => {
  await begin()
  lost.mockClear()
  server.away = true
  events.onclose?.()
  expect(lost).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5500)
  expect(lost).toHaveBeenCalledTimes(1)
  expect(
    log.mock.calls.filter(([line]) => String(line).includes('Live changes are not received')),
  ).toHaveLength(5)
  server.away = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.statements).toEqual(['listen "news"', 'listen "news"'])
  // What was announced meanwhile is lost: whoever listens reads anew.
  expect(lost).toHaveBeenCalledTimes(2)
  events.onnotify?.('news', '8')
  expect(received.mock.calls).toEqual([['8']])
})

test('a first connection that fails is the caller’s to hear of', async () => {
  server.away = true
  await expect(begin()).rejects.toThrow('connection refused')
})

test('once stopped, it says nothing and is not opened again', async () => {
  const stop = await begin()
  lost.mockClear()
  await stop()
  expect(server.ended).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lost).not.toHaveBeenCalled()
  expect(server.statements).toHaveLength(1)
})

test('a stop while it tries again ends the trying', async () => {
  const stop = await begin()
  server.away = true
  events.onclose?.()
  await stop()
  server.away = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.statements).toHaveLength(1)
})
