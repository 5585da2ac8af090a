import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../../server/paths.ts'
import { postgresBin, startPostgres } from '../../../testing/postgres.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { residentMegabytes, tokenOf } from '../server.ts'
import { type Budget, type Figure, less, more } from './figures.ts'
import { generate, kinds } from './load-generator.ts'

const budgets: Record<string, Budget> = {
  'embedded: reads, 8 clients': more(350, 200),
  'embedded: public data of a website, 8 clients': more(1000, 1000),
  'embedded: memory when idle': less(340, 450),
  'embedded: memory after the load': less(450, 600),
}

type Extent = { clients: readonly number[]; milliseconds: number }

/** Requests per second as the admin, with the policies on, and memory, embedded and on PostgreSQL. */
export async function measureThroughput(extent: Extent, checkout = root): Promise<Figure[]> {
  const server = await startServer({ checkout })
  const embedded = await figuresOf('embedded', server, extent).finally(server.stop)
  if (!postgresBin) {
    console.log('SKIPPED: PostgreSQL is not installed here')
    return embedded
  }
  const postgres = await startPostgres(postgresBin)
  try {
    const other = await startServer({
      checkout,
      env: { DATABASE_URL: await postgres.createDatabase('bench') },
    })
    return [...embedded, ...(await figuresOf('PostgreSQL', other, extent).finally(other.stop))]
  } finally {
    await postgres.remove()
  }
}

async function figuresOf(
  where: string,
  server: RunningServer,
  { clients, milliseconds }: Extent,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const add = (name: string, value: number, unit: string) => {
    const what = `${where}: ${name}`
    figures.push({ what, value, unit, budget: budgets[what] })
  }
  const idle = residentMegabytes(server.pid)
  const asked = { url: server.url, token: await tokenOf(await server.signInAs('admin')) }
  for (const kind of kinds) {
    for (const count of clients) {
      const load = await generate({ ...asked, kind, clients: count, milliseconds })
      const name = `${kind}, ${count} ${count === 1 ? 'client' : 'clients'}`
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
