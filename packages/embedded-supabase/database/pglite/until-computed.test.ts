import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { untilComputed } from './until-computed.ts'

const threads: Worker[] = []
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()))
})

/** A thread that only runs this code. */
async function threadThat(code: string): Promise<Worker> {
  const thread = new Worker(code, { eval: true })
  threads.push(thread)
  await new Promise((resolve) => thread.once('online', resolve))
  return thread
}
const computes = 'for (;;);'
const waits = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'
const unlimited = Number.POSITIVE_INFINITY
const wanted = { ms: 50, mostMs: unlimited, isWanted: () => true }

test('a thread that computes has had its time, one that waits has not', async () => {
  const waiting = untilComputed(await threadThat(waits), { ...wanted, isWanted: () => threads.length > 0 })
  const computing = untilComputed(await threadThat(computes), wanted)
  expect(await Promise.race([waiting.then(() => 'waits'), computing.then(() => 'computes')])).toBe('computes')
})

test('a thread that only waits has its time on the clock', async () => {
  await untilComputed(await threadThat(waits), { ...wanted, mostMs: 200 })
})

test('nothing waits for a thread that has ended, or that nobody asks about any more', async () => {
  const ended = await threadThat(computes)
  await ended.terminate()
  let looks = 0
  const isWanted = () => {
    looks += 1
    return looks < 3
  }
  await untilComputed(ended, { ...wanted, isWanted })
  expect(looks).toBe(3)
})
