import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fairQueue, QueueFull } from './fair-queue.ts'

const many = { all: 1000, address: 1000, account: 1000 }
const one = { all: 1, address: 1, account: 1 }

/** Queues tasks that end when the test says so, and records the order in which they began. */
function stepsOn(queue: ReturnType<typeof fairQueue>) {
  const begun: string[] = []
  const ends: Array<() => void> = []
  const ask = (address: string, account: string) =>
    queue({ address, account }, () => {
      begun.push(`${address} ${account}`)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  return {
    begun,
    ask,
    async endOne() {
      ends.shift()?.()
      await turn()
    },
  }
}

test('one who asks a hundred times lets everybody else go first', async () => {
  const { begun, ask, endOne } = stepsOn(fairQueue({ atOnce: one, waiting: many }))
  for (let index = 0; index < 100; index += 1) void ask('office', 'reader')
  void ask('office', 'admin')
  void ask('elsewhere', 'writer')
  for (let index = 0; index < 4; index += 1) await endOne()
  expect(begun.slice(0, 4)).toEqual(['office reader', 'office reader', 'elsewhere writer', 'office admin'])
})

test('a hundred accounts of one address take as many turns as one account of another', async () => {
  const { begun, ask, endOne } = stepsOn(fairQueue({ atOnce: one, waiting: many }))
  for (let index = 0; index < 100; index += 1) void ask('flood', `account ${index}`)
  for (let index = 0; index < 3; index += 1) void ask('home', 'admin')
  for (let index = 0; index < 8; index += 1) await endOne()
  expect(begun.slice(0, 8).filter((name) => name === 'home admin')).toHaveLength(3)
})

test('who finds too many waiting is told at once, for its account, its address, or everybody', async () => {
  const queue = fairQueue({ atOnce: one, waiting: { all: 4, address: 3, account: 2 } })
  const { ask } = stepsOn(queue)
  const refused = (address: string, account: string) =>
    expect(ask(address, account)).rejects.toThrow(QueueFull)
  for (const account of ['a', 'a', 'a']) void ask('x', account)
  await refused('x', 'a')
  void ask('x', 'b')
  await refused('x', 'c')
  void ask('y', 'a')
  await refused('z', 'a')
})

test('a step that fails is told to whoever asked, and the next one runs', async () => {
  const queue = fairQueue({ atOnce: one, waiting: many })
  const asker = { address: 'x', account: 'a' }
  const failing = queue(asker, () => Promise.reject(new Error('no')))
  const next = queue(asker, async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('whatever comes, the bounds hold, all is run, and each account’s steps run in order', async () => {
  const asker = fc.record({ address: fc.constantFrom('x', 'y', 'z'), account: fc.constantFrom('a', 'b') })
  const bounds = fc.record({
    all: fc.integer({ min: 1, max: 4 }),
    address: fc.integer({ min: 1, max: 3 }),
    account: fc.integer({ min: 1, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(asker, { maxLength: 30 }), bounds, async (askers, atOnce) => {
      const queue = fairQueue({ atOnce, waiting: many })
      const running: string[] = []
      const order = new Map<string, number[]>()
      const steps = askers.map((who, index) =>
        queue(who, async () => {
          const name = `${who.address} ${who.account}`
          running.push(name)
          order.set(name, [...(order.get(name) ?? []), index])
          const count = (start: string) => running.filter((other) => other.startsWith(start)).length
          expect(running.length).toBeLessThanOrEqual(atOnce.all)
          expect(count(`${who.address} `)).toBeLessThanOrEqual(atOnce.address)
          expect(count(name)).toBeLessThanOrEqual(atOnce.account)
          await turn()
          running.splice(running.indexOf(name), 1)
        }),
      )
      await Promise.all(steps)
      for (const indexes of order.values()) expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
      expect([...order.values()].flat()).toHaveLength(askers.length)
    }),
    { seed: 2, numRuns: 60 },
  )
})
