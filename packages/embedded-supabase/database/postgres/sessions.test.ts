import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DriverEvents, PostgresSessions } from './sessions.ts'

type Driver = ReturnType<ConstructorParameters<typeof PostgresSessions>[0]>

/** The drivers so far; `answer` resolves the statements that are still pending. */
const drivers: { events: DriverEvents; answer: (() => void)[]; released: number; ended: boolean }[] = []

function connect(events: DriverEvents): Driver {
  const made = { events, answer: [] as (() => void)[], released: 0, ended: false }
  drivers.push(made)
  const unsafe = (text: string) => {
    if (text === 'select 1') return Promise.resolve([])
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    made.answer.push(resolve)
    return Object.assign(promise, { reject })
  }
  const release = () => {
    made.released += 1
  }
  const end = async () => {
    made.ended = true
  }
  return { unsafe, end, reserve: async () => ({ unsafe, release }) } as unknown as Driver
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  drivers.length = 0
})
afterEach(() => vi.useRealTimers())

const closed = { code: 'CONNECTION_CLOSED' }

test('a session is reused, and renewed after its lifetime', async () => {
  const sessions = new PostgresSessions(connect)
  for (const _ of [1, 2]) (await sessions.reserve()).release()
  expect(drivers).toHaveLength(1)
  vi.advanceTimersByTime(46 * 60_000)
  const old = await sessions.reserve()
  expect(drivers).toHaveLength(1)
  old.release()
  expect(drivers[0]).toMatchObject({ released: 1, ended: true })
  await sessions.reserve()
  expect(drivers).toHaveLength(2)
})

test('statements that are sent while a connection ends fail, and none is sent afterwards', async () => {
  const sessions = new PostgresSessions(connect)
  const session = await sessions.reserve()
  const asked = expect(session.unsafe('rollback')).rejects.toMatchObject(closed)
  drivers[0]?.events.onclose?.()
  await asked
  expect(() => session.unsafe('select 2')).toThrow('lost')
  session.release()
  expect(drivers[0]?.released).toBe(0)
})

test('a connection that ends while it is idle is not used again', async () => {
  const sessions = new PostgresSessions(connect)
  const [first, second] = [await sessions.reserve(), await sessions.reserve()]
  first.release()
  second.release()
  drivers[1]?.events.onclose?.()
  const third = (await sessions.reserve()).unsafe('select 3')
  expect(drivers).toHaveLength(2)
  drivers[0]?.answer[0]?.()
  await third
  await sessions.reserve()
  expect(drivers).toHaveLength(3)
})

test('a close ends all drivers, those of released sessions at once', async () => {
  const sessions = new PostgresSessions(connect)
  const [kept, used] = [await sessions.reserve(), await sessions.reserve()]
  kept.release()
  await sessions.close(1)
  expect(drivers.map(({ released, ended }) => [released, ended])).toEqual([
    [1, true],
    [0, true],
  ])
  used.release()
  expect(drivers[1]?.released).toBe(1)
})
