import { openPglite } from '../../../embedded/database/pglite/open-pglite.ts'
import { sql } from '../../../embedded/database/sql.ts'
import { type RunningServer, startServer } from '../../../testing/server.ts'
import { percentile } from '../percentile.ts'
import { type Figure, less } from './figures.ts'
import { inTurn } from './pairs.ts'
import { generate, tokenOf } from './throughput.ts'

const recorded = ['businesses', 'websites', 'services', 'graphic_services', 'cards', 'payment_methods']

/** Compares the saves of one client with the history's triggers and without, in turn, on the embedded server. */
export async function measureHistory(rounds: number, milliseconds: number): Promise<Figure[]> {
  const servers = { own: await startServer(), other: await startWithoutHistory() }
  try {
    const measured = await inTurn(rounds, async (side) => {
      const { url } = servers[side]
      const token = await tokenOf(servers[side])
      return generate({ url, token, kind: 'writes', clients: 1, warmUpMs: 500, milliseconds })
    })
    const value = percentile(measured.map(({ own, other }) => own.p50 / other.p50))
    const what = 'a save with its history, as many times as long as without'
    return [{ what, value, unit: '', budget: less(1.2, 1.3) }]
  } finally {
    await servers.own.stop()
    await servers.other.stop()
  }
}

async function startWithoutHistory(): Promise<RunningServer> {
  const first = await startServer()
  await first.kill()
  const database = await openPglite({ dataDir: first.dataDir, databaseUrl: null })
  for (const table of recorded) {
    const triggers = ['insert', 'update', 'delete'].map((event) => `disable trigger ${table}_record_${event}`)
    await sql.raw(`alter table public.${table} ${triggers.join(', ')}`).execute(database.connection.db)
  }
  await database.close()
  const server = await startServer({ dataDir: first.dataDir })
  return { ...server, stop: () => server.stop().then(first.stop) }
}
