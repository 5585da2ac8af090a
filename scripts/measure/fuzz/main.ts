/**
 * `npm run test:fuzz`: sends requests that no screen sends, as every role, to a server of its own. FUZZ_MINUTES sets the
 * duration (3), FUZZ_SEED repeats a run's requests. Fails on an answer with a server error, on a missing answer, when
 * other requests wait more than a second while the machine runs, and when the server's memory grows beyond the limit.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { startServer } from '../../../testing/server.ts'
import { residentMegabytes } from '../bench/throughput.ts'
import { percentile } from '../percentile.ts'
import { callersOf } from './callers.ts'
import { kindsOf } from './kinds.ts'
import { Tally } from './tally.ts'

const minutes = Number(process.env.FUZZ_MINUTES ?? 3)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
if (!(minutes > 0) || !Number.isSafeInteger(seed))
  throw new Error('FUZZ_MINUTES and FUZZ_SEED have to be numbers')
/** The number of concurrent requests. */
const atOnce = 8
/** The longest wait of another request, in ms. */
const longestStall = 1000
/** The most that the resident memory may grow between the first quarter and the end, in MB. */
const memoryBound = 150

console.log(`FUZZ_SEED=${seed} FUZZ_MINUTES=${minutes}`)
const server = await startServer({ env: { TRUST_PROXY: '1' }, frontEnd: true })
const tally = new Tally()
const memory: number[] = []
const end = Date.now() + minutes * 60_000
try {
  const callers = await callersOf(server)
  const kinds = kindsOf(server, callers)
  await Promise.all([
    watchHealth(),
    watchMemory(),
    callers.renew(end),
    ...Array.from({ length: atOnce }, (_, worker) => attack(worker, kinds)),
  ])
} finally {
  await server.stop()
}

/** Each worker sends its own sequence of requests, which depends on the seed alone; the order between workers varies. */
async function attack(worker: number, kinds: ReturnType<typeof kindsOf>): Promise<void> {
  const attacks = fc.oneof(...kinds)
  for (let round = 0; Date.now() < end; round += 1) {
    for (const { what, run } of fc.sample(attacks, { seed: seed + worker + round * atOnce, numRuns: 50 })) {
      if (Date.now() >= end) return
      await tally.time(what, run)
    }
  }
}

type Health = { status: string; milliseconds: number; stoodStill: number }

function watchHealth(): Promise<void> {
  const watcher = new Worker(new URL('watch-health.ts', import.meta.url), {
    workerData: { url: server.url, end },
  })
  watcher.on('message', ({ status, milliseconds, stoodStill }: Health) => {
    tally.note({ kind: 'healthz', description: '/healthz' }, [status], milliseconds - stoodStill)
    if (milliseconds <= longestStall) return
    const [waited, machine] = [Math.round(milliseconds), Math.round(stoodStill)]
    console.log(
      `${new Date().toISOString()} /healthz waited ${waited} ms, of which the machine stood still for ${machine}`,
    )
  })
  return new Promise((resolve, reject) => watcher.once('error', reject).once('exit', () => resolve()))
}

async function watchMemory(): Promise<void> {
  for (; Date.now() < end; await sleep(1000)) {
    try {
      memory.push(residentMegabytes(server.pid))
    } catch (error) {
      throw new Error(`The server has ended:\n${server.output()}`, { cause: error })
    }
  }
}

const quarter = Math.floor(memory.length / 4)
const early = percentile(memory.slice(quarter, quarter + 10))
const late = percentile(memory.slice(-10))
for (const line of tally.lines()) console.log(line)
console.log(
  `memory: ${Math.round(memory[0] ?? 0)} MB at first, ${Math.round(early)} after a quarter, ${Math.round(late)} at the end (bound: +${memoryBound})`,
)
const stall = tally.slowest('healthz')
console.log(`longest wait of others (/healthz): ${Math.round(stall)} ms (bound: ${longestStall})`)
for (const fault of tally.faults) console.log(`FAULT ${fault}`)
for (const line of server.output().match(/^\S+ ERROR The embedded database.*/gm) ?? []) console.log(line)
process.exitCode = tally.faults.length > 0 || stall > longestStall || late - early > memoryBound ? 1 : 0
