/**
 * `npm run test:fuzz`: sends requests that no screen sends, of every role and several at once, to a server of its own.
 * FUZZ_MINUTES sets the duration (3), FUZZ_SEED repeats a run's requests. Fails on a server error, on a missing answer,
 * when other requests wait more than a second, and when the server's memory grows beyond the limit. Not part of
 * `npm test`, because it needs a machine with nothing else to do.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { roles } from '#permissions'
import { startServer } from '../../../testing/server.ts'
import { percentile } from '../../measure/percentile.ts'
import { newToken, residentMegabytes } from '../../measure/server.ts'
import { answersTo, attacks } from './attacks.ts'

const minutes = Number(process.env.FUZZ_MINUTES ?? 3)
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
/** The number of concurrent requests. */
const atOnce = 8
/** The longest wait of another request, in ms. */
const longestStall = 1000
const tickMs = 20
/** The most that the resident memory may grow between the first quarter and the end, in MB. */
const memoryBound = 150

/** The number of answers of each status, and the slowest in ms, by kind of request. */
const counted: Record<string, Record<string, number>> = {}
const faults: string[] = []

function note(kind: string, answers: string[], milliseconds: number, description = kind): void {
  counted[kind] ??= {}
  const count = counted[kind]
  count.slowest = Math.max(count.slowest ?? 0, Math.round(milliseconds))
  for (const answer of answers) {
    const status = answer.slice(0, 3)
    count[status] = (count[status] ?? 0) + 1
    if (isFault(answer) && faults.length < 50) faults.push(`${answer} <- ${description.slice(0, 400)}`)
  }
}

/**
 * Whether an answer is a server error that the server does not document. Documented are 503 while something is
 * unavailable or too many requests run at once, 507 on a full disk, and a statement that was cancelled for taking too
 * long (57014).
 */
function isFault(answer: string): boolean {
  return /^(no answer|5(?!03|07))/.test(answer) && !answer.includes('57014')
}

/** `fetch` itself says only that it failed, and names the reason as its cause. */
const noAnswer = (error: Error) => [`no answer (${error}: ${error.cause})`]

console.log(`FUZZ_SEED=${seed} FUZZ_MINUTES=${minutes}`)
const server = await startServer({ env: { TRUST_PROXY: '1' }, frontEnd: true })
const tokens: Record<string, string> = {}
const memory: number[] = []
const end = Date.now() + minutes * 60_000
try {
  await signInAll()
  const workers = Array.from({ length: atOnce }, (_, worker) => attack(worker))
  await Promise.all([watchHealth(), watchMemory(), ...workers])
} finally {
  await server.stop()
}

/** Signs in as new accounts, since the requests change the attackers' own passwords. */
async function signInAll(): Promise<void> {
  for (const role of roles) tokens[role] = await newToken(server, role)
}

/** Each worker sends its own sequence of requests, which depends on the seed alone; the order between workers varies. */
async function attack(worker: number): Promise<void> {
  for (let round = 0; Date.now() < end; round += 1) {
    // After some minutes, because tokens expire and the requests end sessions.
    if (worker === 0 && round % 200 === 199) await signInAll()
    for (const one of fc.sample(attacks, { seed: seed + worker + round * atOnce, numRuns: 50 })) {
      if (Date.now() >= end) return
      const began = performance.now()
      const answers = await answersTo(one, server.url, tokens[one.caller]).catch(noAnswer)
      note(one.kind, answers, performance.now() - began, `${one.caller} ${JSON.stringify(one.sent)}`)
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
    const answers = await fetch(`${server.url}/healthz`).then(({ status }) => [String(status)], noAnswer)
    note('healthz', answers, performance.now() - began - stoodStill)
  }
}

async function watchMemory(): Promise<void> {
  for (; Date.now() < end; await sleep(1000)) memory.push(residentMegabytes(server.pid))
}

const quarter = Math.floor(memory.length / 4)
const grown = Math.round(percentile(memory.slice(-10)) - percentile(memory.slice(quarter, quarter + 10)))
const stall = counted.healthz?.slowest ?? 0
console.table(counted)
console.log(`memory: ${grown} MB more at the end than after a quarter (bound: ${memoryBound})`)
console.log(`longest wait of others (/healthz): ${stall} ms (bound: ${longestStall})`)
for (const fault of faults) console.log(`FAULT ${fault}`)
for (const line of server.output().match(/^\S+ ERROR The embedded database.*/gm) ?? []) console.log(line)
process.exitCode = faults.length > 0 || stall > longestStall || grown > memoryBound ? 1 : 0
