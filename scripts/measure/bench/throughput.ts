import { execFile, execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type PostgresServer, postgresBin, startPostgres } from '../../../testing/postgres.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import type { Measured, Order } from './load-generator.ts'

type Load = Measured & { kind: Order['kind']; clients: number }

/** Resident memory in MB: after the start, and after all loads. */
export type Throughput = { loads: Load[]; memory: { idle: number; loaded: number } }

/** Requests per second with a number of concurrent clients, as the admin, with the policies on. */
export async function measureThroughput(
  server: RunningServer,
  clients: readonly number[],
  milliseconds: number,
): Promise<Throughput> {
  const { data, error } = await server
    .client()
    .auth.signInWithPassword({ email: 'admin@demo.it', password: demoPassword })
  if (error) throw error
  const token = data.session.access_token
  const idle = residentMegabytes(server.pid)
  const loads: Load[] = []
  const website = await someWebsite(server)
  for (const kind of ['reads', 'writes', 'publicData', 'unchanged'] as const) {
    for (const count of clients) {
      const order: Order = {
        url: server.url,
        token,
        kind,
        website,
        clients: count,
        warmUpMs: 1000,
        milliseconds,
      }
      loads.push({ kind, clients: count, ...(await generate(order)) })
    }
  }
  // Gives the server time to release memory.
  await sleep(1000)
  return { loads, memory: { idle, loaded: residentMegabytes(server.pid) } }
}

/** A website that is always open, so that its tag does not change while it is measured. */
export async function someWebsite(server: RunningServer): Promise<Order['website']> {
  const { data } = await server
    .serviceClient()
    .from('websites')
    .select('id, orari')
    .eq('stato', 'attivo')
    .throwOnError()
  const { id } = data.find(({ orari }) => (orari as { sempreAperto: boolean }).sempreAperto) ?? {}
  if (!id) throw new Error('No website of the demo data is always open')
  const answer = await fetch(`${server.url}/functions/v1/website-data?id=${id}`)
  return { id, etag: answer.headers.get('etag') ?? '' }
}

/** Runs a load in a process of its own. */
export async function generate(order: Order): Promise<Measured> {
  const script = new URL('load-generator.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(order)])
  return JSON.parse(stdout)
}

/** A process's resident memory, in MB. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

/** Measures the same server on PostgreSQL; null where PostgreSQL is not installed. */
export function onPostgres<T>(measure: (server: RunningServer) => Promise<T>): Promise<T | null> {
  return withPostgres(async ({ createDatabase }) => {
    const server = await startServer({ env: { DATABASE_URL: await createDatabase('bench') } })
    return measure(server).finally(server.stop)
  })
}

/** Lets a PostgreSQL run meanwhile; null where PostgreSQL is not installed. */
export async function withPostgres<T>(use: (postgres: PostgresServer) => Promise<T>): Promise<T | null> {
  if (!postgresBin) return null
  const postgres = await startPostgres(postgresBin)
  return use(postgres).finally(() => postgres.remove())
}
