import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../embedded/config/paths.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { compared, inTurn, type Pair, type Side } from './pairs.ts'
import { filesOf, install } from './revision.ts'
import { secondsOfStarts } from './start-up.ts'
import { generate, residentMegabytes, tokenOf, withPostgres } from './throughput.ts'

type Servers = Record<Side, RunningServer>
type Checkouts = Record<Side, string>
type Extent = { rounds: number; loadMs: number }

/**
 * Installs another revision and measures it and this one in turn, each with its own settings, fsync included. Prints the
 * figures of both with their ratio.
 */
export async function compareWith(ref: string, extent: Extent): Promise<void> {
  const revision = await filesOf(ref)
  try {
    install(revision.directory)
    const checkouts = { own: root, other: revision.directory }
    const starts = await inTurn(extent.rounds, (side) => secondsOfStarts(checkouts[side]))
    const pairs = [
      ...pairsOf('', starts, { first: 's', later: 's' }),
      ...(await withServers(checkouts, (servers) => loadsOf('embedded', servers, extent))),
      ...((await onPostgres(checkouts, extent)) ?? []),
    ]
    console.table(pairs.map((pair) => compared(pair, ref)))
  } finally {
    revision.remove()
  }
}

const names: Record<string, string> = {
  first: 'first start, with build',
  later: 'later start',
  perSecond: '',
}

/** A pair for each of the values that were measured together. */
function pairsOf<Key extends string>(
  what: string,
  measured: Record<Side, Record<NoInfer<Key>, number>>[],
  units: Record<Key, string>,
): Pair[] {
  return (Object.keys(units) as Key[]).map((key) => ({
    what: [what, names[key] ?? key].filter(Boolean).join(': '),
    unit: units[key],
    better: units[key] === '/s' ? 'more' : 'less',
    rounds: measured.map(({ own, other }) => ({ own: own[key], other: other[key] })),
  }))
}

/** The loads with a database each on one PostgreSQL; null where that is not installed. */
function onPostgres(checkouts: Checkouts, extent: Extent): Promise<Pair[] | null> {
  return withPostgres(async ({ createDatabase }) => {
    const databases = { own: await createDatabase('own'), other: await createDatabase('other') }
    return withServers(checkouts, (servers) => loadsOf('PostgreSQL', servers, extent), databases)
  })
}

/** @param databases the URLs of their databases; by default they are embedded */
async function withServers<Result>(
  checkouts: Checkouts,
  measure: (servers: Servers) => Promise<Result>,
  databases?: Checkouts,
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

/** The admin's reads and writes, one client and eight, and memory before and after. */
async function loadsOf(where: string, servers: Servers, { rounds, loadMs }: Extent): Promise<Pair[]> {
  const memory = async (when: string): Promise<Pair[]> => {
    // What has just ended gets time to release memory.
    await sleep(2000)
    const now = { own: residentMegabytes(servers.own.pid), other: residentMegabytes(servers.other.pid) }
    return [{ what: `${where}: memory ${when}`, unit: 'MB', better: 'less', rounds: [now] }]
  }
  const pairs = await memory('when idle')
  const tokens = { own: await tokenOf(servers.own), other: await tokenOf(servers.other) }
  for (const kind of ['reads', 'writes'] as const) {
    for (const clients of [1, 8]) {
      const measured = await inTurn(rounds, async (side) => {
        const order = { url: servers[side].url, token: tokens[side], kind, clients, milliseconds: loadMs }
        const load = await generate({ ...order, warmUpMs: 500 })
        if (load.errors > 0 || load.perSecond === 0)
          throw new Error(`${load.errors} ${kind} of ${side} failed`)
        return load
      })
      const what = `${where}: ${kind}, ${clients} ${clients === 1 ? 'client' : 'clients'}`
      pairs.push(...pairsOf(what, measured, { perSecond: '/s', p50: 'ms', p95: 'ms' }))
    }
  }
  return [...pairs, ...(await memory('after the load'))]
}
