/**
 * `npm run test:fuzz`: sends requests that no screen sends, as every role, to a server of its own. FUZZ_MINUTES sets the
 * duration (3), FUZZ_SEED repeats a run's requests. Fails on an answer with a server error, on a missing answer, when
 * other requests wait more than a second, and when the server's memory grows beyond the limit.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { startServer } from '../../../testing/server.ts'
import { residentMegabytes } from '../bench/throughput.ts'
import { percentile } from '../percentile.ts'
import { type Callers, callersOf } from './callers.ts'
import { kindsOf } from './kinds.ts'
import { noAnswer, Tally } from './tally.ts'

const minutes = Number(process.env.FUZZ_MINUTES ?? 3)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
/** The number of concurrent requests. */
const atOnce = 8
/** The longest wait of another request, in ms. */
const longestStall = 1000
const tickMs = 20
/** The most that the resident memory may grow between the first quarter and the end, in MB. */
const memoryBound = 150

console.log(`FUZZ_SEED=${seed} FUZZ_MINUTES=${minutes}`)
const server = await startServer({ env: { TRUST_PROXY: '1' }, frontEnd: true })
const tally = new Tally()
const memory: number[] = []
const end = Date.now() + minutes * 60_000
try {
  const callers = await callersOf(server)
  await Promise.all([
    watchHealth(),
    watchMemory(),
    ...Array.from({ length: atOnce }, (_, worker) => attack(worker, callers)),
  ])
} finally {
  await server.stop()
}

/** Each worker sends its own sequence of requests, which depends on the seed alone; the order between workers varies. */
async function attack(worker: number, callers: Callers): Promise<void> {
  const attacks = fc.oneof(...kindsOf(server, callers))
  for (let round = 0; Date.now() < end; round += 1) {
    await callers.renew()
    for (const { what, run } of fc.sample(attacks, { seed: seed + worker + round * atOnce, numRuns: 50 })) {
      if (Date.now() >= end) return
      await tally.time(what, run)
    }
  }
}

/**
 * Asks /healthz five times a second. What this process was not run meanwhile, because it was making requests or the whole
 * machine stood still, is not the server's delay.
 */
async function watchHealth(): Promise<void> {
  let [ticked, stoodStill] = [performance.now(), 0]
  setInterval(() => {
    const now = performance.now()
    stoodStill += Math.max(0, now - ticked - 2 * tickMs)
    ticked = now
  }, tickMs).unref()
  for (; Date.now() < end; await sleep(200)) {
    stoodStill = 0
    const began = performance.now()
    const answer = await fetch(`${server.url}/healthz`).then(({ status }) => [String(status)], noAnswer)
    tally.note({ kind: 'healthz', description: '/healthz' }, answer, performance.now() - began - stoodStill)
  }
}

async function watchMemory(): Promise<void> {
  for (; Date.now() < end; await sleep(1000)) {
    memory.push(residentMegabytes(server.pid))
  }
}

const quarter = Math.floor(memory.length / 4)
const [early = 0, late = 0] = [memory.slice(quarter, quarter + 10), memory.slice(-10)].map((some) =>
  Math.round(percentile(some)),
)
for (const line of tally.lines()) console.log(line)
const stall = tally.slowest('healthz')
console.log(`memory: ${early} MB after a quarter, ${late} at the end (bound: +${memoryBound})`)
console.log(`longest wait of others (/healthz): ${Math.round(stall)} ms (bound: ${longestStall})`)
for (const fault of tally.faults) console.log(`FAULT ${fault}`)
for (const line of server.output().match(/^\S+ ERROR The embedded database.*/gm) ?? []) console.log(line)
process.exitCode = tally.faults.length > 0 || stall > longestStall || late - early > memoryBound ? 1 : 0
