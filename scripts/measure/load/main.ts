/**
 * `npm run test:load [-- seconds]`: runs fifty concurrent users of all roles for two minutes against an embedded server.
 * Fails at the first error, or when the server's memory grows beyond the limit. Writes docs/figures/load.tsv.
 */
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../embedded/config/paths.ts'
import { factories } from '../../../testing/factories.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import { residentMegabytes } from '../bench/throughput.ts'
import { percentile } from '../percentile.ts'
import { deeds } from './people.ts'

const seconds = Number(process.argv[2] ?? 120)
const people = { admin: 10, gestore: 10, business: 20, cliente: 10 }
/** The most that the resident memory may grow between the first quarter and the end, in MB. */
const bound = 150

const server = await startServer()
const times = new Map<string, number[]>()
const errors = new Map<string, number>()
const memory: number[] = []
try {
  await run(server)
} finally {
  await server.stop()
}

async function run({ pid }: RunningServer): Promise<void> {
  const signedIn = await everybody(server)
  const end = Date.now() + seconds * 1000
  const measure = async () => {
    for (; Date.now() < end; await sleep(1000)) {
      memory.push(residentMegabytes(pid))
    }
  }
  await Promise.all([measure(), ...signedIn.map(({ role, db }) => work(role, db, end))])
}

type Db = ReturnType<RunningServer['client']>

async function everybody(server: RunningServer): Promise<{ role: string; db: Db }[]> {
  const make = factories(server.serviceClient())
  const all: { role: string; db: Db }[] = []
  const crowd = Object.entries(people).flatMap(([role, count]) => Array<string>(count).fill(role))
  for (const role of crowd) {
    if (role !== 'business') all.push({ role, db: await server.signInAs(role) })
    else {
      const account = await make.businessAccount(demoPassword)
      await make.websiteOf(account.business.id)
      const db = server.client()
      const { error } = await db.auth.signInWithPassword({ email: account.email, password: demoPassword })
      if (error) throw error
      all.push({ role, db })
    }
  }
  return all
}

async function work(role: string, db: Db, end: number): Promise<void> {
  const own = Object.entries(deeds[role] ?? {})
  while (Date.now() < end) {
    const [name, act] = own[randomInt(own.length)] ?? ['', () => Promise.reject(new Error('nothing to do'))]
    const started = performance.now()
    try {
      await act(db)
    } catch (error) {
      const { status, code, message } = error as { status?: number; code?: string; message?: string }
      const what = `${role}, ${name}: ${status ?? ''} ${code ?? ''} ${message ?? ''}`
      errors.set(what, (errors.get(what) ?? 0) + 1)
    }
    times.set(name, [...(times.get(name) ?? []), performance.now() - started])
    await sleep(randomInt(400))
  }
}

const quarter = Math.floor(memory.length / 4)
const [early, late] = [percentile(memory.slice(quarter, quarter + 10)), percentile(memory.slice(-10))]
const requests = server.output().match(/ id=/g)?.length ?? 0
const failures = [...errors.values()].reduce((sum, count) => sum + count, 0)

const crowd = Object.entries(people).map(([role, count]) => `${count} ${role}`)
const summary =
  `${crowd.join(', ')}, ${seconds} s, ${cpus().length} cores (${cpus()[0]?.model.trim()}): ` +
  `${requests} requests (${Math.round(requests / seconds)}/s), ${failures} errors; ` +
  `memory ${Math.round(early)} MB after a quarter, ${Math.round(late)} MB at the end ` +
  `(highest ${Math.round(Math.max(...memory))}; bound: +${bound} MB)`
const report = [
  ['what', 'times', 'p50 ms', 'p95 ms', 'p99 ms'],
  ...[...times].map(([name, taken]) => {
    const percentiles = [0.5, 0.95, 0.99].map((part) => percentile(taken, part).toFixed(0))
    return [name, taken.length, ...percentiles]
  }),
  [summary, '', '', '', ''],
]
  .map((cells) => cells.join('\t'))
  .join('\n')
console.log(report)
for (const [what, count] of errors) console.log(`${count} x ${what}`)

writeFileSync(`${root}/docs/figures/load.tsv`, `${report}\n`)
process.exitCode = failures > 0 || late - early > bound ? 1 : 0
