import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../embedded/config/paths.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import { inTurn, type Pair, pairTable, type Side } from './pairs.ts'
import { filesOf, install } from './revision.ts'
import { freshCopy, secondsToStart } from './start-up.ts'
import { generate, residentMegabytes, withPostgres } from './throughput.ts'

type Servers = Record<Side, RunningServer>
type Extent = { rounds: number; loadMs: number }

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const admin = { email: 'admin@demo.it', password: demoPassword }

/**
 * Installs another revision and measures it and this one in turn, each with its own settings, fsync included. Prints the
 * figures of both with their ratio.
 */
export async function compareWith(ref: string, { rounds, loadMs }: Extent): Promise<void> {
  say(`the packages of ${ref}`)
  const revision = await filesOf(ref)
  try {
    install(revision.directory)
    const checkouts = { own: root, other: revision.directory }
    say('start-up')
    const starts = await pairedStarts(checkouts, rounds)
    const pairs = await withServers(checkouts, async (servers) => {
      const idle = await memory(servers, 'memory when idle')
      say('requests per second')
      const loads = await pairedLoads(servers, { rounds, loadMs })
      return [...starts, ...loads, idle, await memory(servers, 'memory after the load')]
    })
    pairs.push(...(await onPostgresToo(checkouts, { rounds, loadMs })))
    const name = ref === revision.commit ? ref : `${ref} (${revision.commit})`
    console.log(`\n${pairTable(pairs, name)}`)
  } finally {
    revision.remove()
  }
}

async function pairedStarts(checkouts: Record<Side, string>, rounds: number): Promise<Pair[]> {
  const times = await inTurn(rounds, async (side) => {
    const copy = freshCopy(checkouts[side])
    try {
      return { first: await secondsToStart(copy), later: await secondsToStart(copy) }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
  const pair = (what: string, kind: 'first' | 'later'): Pair => ({
    what,
    unit: 's',
    better: 'less',
    rounds: times.map(({ own, other }) => ({ own: own[kind], other: other[kind] })),
  })
  return [pair('first start, with build', 'first'), pair('later start', 'later')]
}

/** The loads with a database each on one PostgreSQL; nothing where that is not installed. */
async function onPostgresToo(checkouts: Record<Side, string>, extent: Extent): Promise<Pair[]> {
  say('requests per second, PostgreSQL')
  const loads = await withPostgres(async ({ createDatabase }) => {
    const databases = { own: await createDatabase('own'), other: await createDatabase('other') }
    return withServers(checkouts, (servers) => pairedLoads(servers, extent), databases)
  })
  if (!loads) say('SKIPPED: PostgreSQL is not installed here')
  return (loads ?? []).map((pair) => ({ ...pair, what: `PostgreSQL: ${pair.what}` }))
}

/** @param databases the URLs of their databases; by default they are embedded */
async function withServers<Result>(
  checkouts: Record<Side, string>,
  measure: (servers: Servers) => Promise<Result>,
  databases?: Record<Side, string>,
): Promise<Result> {
  const start = (side: Side) =>
    startServer({ checkout: checkouts[side], ...(databases && { env: { DATABASE_URL: databases[side] } }) })
  const own = await start('own')
  try {
    const other = await start('other')
    return await measure({ own, other }).finally(other.stop)
  } finally {
    await own.stop()
  }
}

async function memory({ own, other }: Servers, what: string): Promise<Pair> {
  // What has just ended gets time to release memory.
  await sleep(2000)
  const now = { own: residentMegabytes(own.pid), other: residentMegabytes(other.pid) }
  return { what, unit: 'MB', better: 'less', rounds: [now] }
}

/** The admin's reads and writes, one client and eight. */
async function pairedLoads(servers: Servers, { rounds, loadMs }: Extent): Promise<Pair[]> {
  const tokens = { own: await tokenOf(servers.own), other: await tokenOf(servers.other) }
  const pairs: Pair[] = []
  for (const kind of ['reads', 'writes'] as const) {
    for (const clients of [1, 8]) {
      const measured = await inTurn(rounds, async (side) => {
        const order = { url: servers[side].url, token: tokens[side], kind, clients, milliseconds: loadMs }
        const load = await generate({ ...order, website: { id: '', etag: '' }, warmUpMs: 500 })
        if (load.errors > 0) throw new Error(`${load.errors} ${kind} of ${side} failed`)
        if (load.perSecond === 0)
          throw new Error(`None of the ${kind} of ${side} was answered in ${loadMs} ms`)
        return load
      })
      const name = `${kind}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
      const of = (key: 'perSecond' | 'p50' | 'p95') =>
        measured.map(({ own, other }) => ({ own: own[key], other: other[key] }))
      pairs.push(
        { what: name, unit: '/s', better: 'more', rounds: of('perSecond') },
        { what: `${name}: p50`, unit: 'ms', better: 'less', rounds: of('p50') },
        { what: `${name}: p95`, unit: 'ms', better: 'less', rounds: of('p95') },
      )
    }
  }
  return pairs
}

async function tokenOf(server: RunningServer): Promise<string> {
  const { data, error } = await server.client().auth.signInWithPassword(admin)
  if (error) throw error
  return data.session.access_token
}
