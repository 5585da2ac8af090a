import { execFile, execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type PostgresServer, postgresBin, startPostgres } from '../../../testing/postgres.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { type Budget, type Figure, less, more } from './figures.ts'
import type { Measured, Order } from './load-generator.ts'

const kinds = { reads: 'reads', writes: 'writes', publicData: 'public data of a website' } as const
const budgets: Record<string, Budget> = {
  'embedded: reads, 8 clients': more(350, 200),
  'embedded: public data of a website, 8 clients': more(1000, 1000),
  'embedded: memory when idle': less(340, 450),
  'embedded: memory after the load': less(450, 600),
}

/** Requests per second as the admin, with the policies on, and memory, embedded and on PostgreSQL. */
export async function measureThroughput(clients: readonly number[], milliseconds: number): Promise<Figure[]> {
  const server = await startServer()
  const embedded = await figuresOf('embedded', server, clients, milliseconds).finally(server.stop)
  const others = await withPostgres(async ({ createDatabase }) => {
    const other = await startServer({ env: { DATABASE_URL: await createDatabase('bench') } })
    return figuresOf('PostgreSQL', other, clients, milliseconds).finally(other.stop)
  })
  return [...embedded, ...(others ?? [])]
}

async function figuresOf(
  where: string,
  server: RunningServer,
  clients: readonly number[],
  milliseconds: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (name: string, value: number, unit: string) => {
    const what = `${where}: ${name}`
    figures.push({ what, value, unit, budget: budgets[what] })
  }
  const idle = residentMegabytes(server.pid)
  const token = await tokenOf(server)
  for (const kind of ['reads', 'writes', 'publicData'] as const) {
    for (const count of clients) {
      const order = { url: server.url, token, kind, clients: count, warmUpMs: 1000, milliseconds }
      const load = await generate({ ...order, website: await someWebsite(server) })
      const name = `${kinds[kind]}, ${count} ${count === 1 ? 'client' : 'clients'}`
      add(name, load.errors > 0 ? Number.NaN : load.perSecond, '/s')
      add(`${name}: p50`, load.p50, 'ms')
      add(`${name}: p95`, load.p95, 'ms')
    }
  }
  // Gives the server time to release memory.
  await sleep(1000)
  add('memory when idle', idle, 'MB')
  add('memory after the load', residentMegabytes(server.pid), 'MB')
  return figures
}

/** A website whose public data may be asked for. */
async function someWebsite(server: RunningServer): Promise<string> {
  const websites = server.serviceClient().from('websites').select('id').eq('stato', 'attivo')
  const { data } = await websites.limit(1).single().throwOnError()
  return data.id
}

/** Runs a load in a process of its own. */
export async function generate(order: Order): Promise<Measured> {
  const script = new URL('load-generator.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(order)])
  return JSON.parse(stdout)
}

export async function tokenOf(server: RunningServer): Promise<string> {
  const { data } = await (await server.signInAs('admin')).auth.getSession()
  return data.session?.access_token ?? ''
}

/** A process's resident memory, in MB. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Runs `use` with a temporary PostgreSQL server; answers null where PostgreSQL is not installed. */
export async function withPostgres<T>(use: (postgres: PostgresServer) => Promise<T>): Promise<T | null> {
  if (!postgresBin) {
    console.log('SKIPPED: PostgreSQL is not installed here')
    return null
  }
  const postgres = await startPostgres(postgresBin)
  return use(postgres).finally(() => postgres.remove())
}
