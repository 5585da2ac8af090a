import { setImmediate as tick } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { databaseSessions } from '../queues/queues.ts'
import { FairSessionQueue, type SessionLease } from './fair-session-queue.ts'

let now = 0
const clock = () => now
beforeEach(() => {
  now = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

/** Moves the queue's clock and its timers together. */
async function pass(ms: number) {
  now += ms
  await vi.advanceTimersByTimeAsync(ms)
}

/**
 * Requesters of one session. `order` is the order in which they got it; `stay` lets the current one keep it for a time.
 */
function requestersIn(queue: FairSessionQueue) {
  const order: string[] = []
  const leases: SessionLease[] = []
  return {
    order,
    come(address: string, account: string) {
      const entered = queue.enter({ address, account }).then((lease) => {
        order.push(`${address} ${account}`)
        leases.push(lease)
      })
      entered.catch(() => {})
      return entered
    },
    async stay(ms: number) {
      await tick()
      await pass(ms)
      leases.shift()?.end()
      await tick()
    },
  }
}

const queueOfOne = (limits = {}) =>
  new FairSessionQueue({ ...databaseSessions, inUse: { all: 1, account: 1 }, ...limits }, clock)

test('the requester that has used the database least goes first, so many requests of one account wait for each other', async () => {
  const { order, come, stay } = requestersIn(queueOfOne())
  for (let index = 0; index < 5; index += 1) void come('x', 'busy')
  await stay(100)
  for (const name of ['a', 'b']) void come('x', name)
  void come('y', 'c')
  await stay(100)
  for (let index = 0; index < 3; index += 1) await stay(10)
  expect(order.slice(0, 5)).toEqual(['x busy', 'x busy', 'y c', 'x a', 'x b'])
})

test('a hundred accounts of one address use the time of one address', async () => {
  const { order, come, stay } = requestersIn(queueOfOne())
  for (let index = 0; index < 100; index += 1) void come('flood', `account ${index}`)
  for (let index = 0; index < 4; index += 1) void come('home', 'admin')
  for (let index = 0; index < 8; index += 1) await stay(50)
  expect(order.filter((who) => who.startsWith('home'))).toHaveLength(4)
})

test('all requesters that were slow while others waited are held back together, and nobody else is', async () => {
  const { order, come, stay } = requestersIn(queueOfOne({ longestWaitMs: 60_000 }))
  for (const slow of ['s1', 's2']) for (let index = 0; index < 3; index += 1) void come(slow, '')
  await stay(8000)
  await stay(8000)
  expect(order).toEqual(['s1 ', 's2 '])
  // The database is free, but slow requesters are still held back.
  await pass(10_000)
  expect(order).toHaveLength(2)
  void come('quick', '')
  await stay(10)
  expect(order).toHaveLength(3)
  await pass(6001)
  await tick()
  expect(order).toHaveLength(4)
})

test('a requester that is slow while nobody waits is not held back', async () => {
  const { order, come, stay } = requestersIn(queueOfOne())
  for (let index = 0; index < 3; index += 1) void come('x', 'alone')
  for (let index = 0; index < 3; index += 1) await stay(8000)
  expect(order).toHaveLength(3)
})

test('a request that waits too long, or finds too many waiting, fails with 55P03', async () => {
  const { come, stay } = requestersIn(queueOfOne({ waiting: { all: 3, account: 2 } }))
  const code = { code: '55P03' }
  void come('x', 'inside')
  const late = expect(come('x', 'a')).rejects.toMatchObject(code)
  const later = expect(come('x', 'a')).rejects.toMatchObject(code)
  await expect(come('x', 'a')).rejects.toMatchObject(code)
  void come('x', 'b')
  await expect(come('x', 'c')).rejects.toMatchObject(code)
  await pass(databaseSessions.longestWaitMs)
  await Promise.all([late, later])
  const next = come('x', 'c')
  await stay(1)
  await next
})

test('of several sessions one account gets its share, and ending a lease twice frees one alone', async () => {
  const queue = new FairSessionQueue({ ...databaseSessions, inUse: { all: 3, account: 2 } }, clock)
  const { order, come } = requestersIn(queue)
  const first = await queue.enter({ address: 'x', account: 'a' })
  for (const account of ['a', 'a', 'b', 'b']) void come('x', account)
  await tick()
  expect(order).toEqual(['x a', 'x b'])
  first.end()
  first.end()
  await tick()
  expect(order).toHaveLength(3)
})

test('a lease that is followed is still billed until its end, not the one that follows', async () => {
  const queue = queueOfOne({ longestWaitMs: 60_000 })
  const { order, come, stay } = requestersIn(queue)
  const writer = await queue.enter({ address: 'x', account: 'writer' })
  void come('y', 'reader')
  writer.admitNext()
  await tick()
  expect(order).toEqual(['y reader'])
  await pass(3000)
  writer.end()
  await stay(10)
  // The reader has used 10 ms; the writer 3,000, and is held back for having kept somebody waiting.
  for (const name of ['writer', 'reader']) void come(name === 'writer' ? 'x' : 'y', name)
  await stay(10)
  await pass(5000)
  expect(order).toEqual(['y reader', 'y reader'])
  await pass(2000)
  await tick()
  expect(order).toEqual(['y reader', 'y reader', 'x writer'])
})

test('a lease is billed before the next requester is chosen', async () => {
  const queue = queueOfOne()
  const { order, come } = requestersIn(queue)
  const slow = await queue.enter({ address: 'x', account: 'slow' })
  void come('x', 'slow')
  void come('y', 'other')
  await pass(3000)
  slow.admitNext()
  await tick()
  expect(order).toEqual(['y other'])
})

test('one lease may follow another, and no third one, however early the second admits it', async () => {
  const queue = queueOfOne()
  const { order, come } = requestersIn(queue)
  const first = await queue.enter({ address: 'x', account: 'a' })
  const coming = queue.enter({ address: 'x', account: 'b' })
  first.admitNext()
  const second = await coming
  void come('x', 'c')
  second.admitNext()
  await tick()
  expect(order).toEqual([])
  first.end()
  await tick()
  expect(order).toEqual(['x c'])
  second.end()
})
