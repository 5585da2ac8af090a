import { readFileSync } from 'node:fs'
import path from 'node:path'
import { supabaseDir } from '../../../embedded/config/paths.ts'
import { openPglite } from '../../../embedded/database/pglite/open-pglite.ts'
import { sql } from '../../../embedded/database/sql.ts'
import { migratedDatabase } from '../../../testing/ready-database.ts'
import { demoPassword, type RunningServer, startServer } from '../../../testing/server.ts'
import { inTurn } from './pairs.ts'
import { median } from './statistics.ts'
import { generate, someWebsite } from './throughput.ts'

/** How many times as long a save takes with history as without, and the size of a year with 1,000 edits a day. */
export type HistoryCost = { ratio: number; yearMegabytes: number }

export async function measureHistory(rounds: number, milliseconds: number): Promise<HistoryCost> {
  return { ratio: await ratioOfSaves(rounds, milliseconds), yearMegabytes: await weighYear() }
}

/** Compares the saves of one client with the history's triggers and without, in turn, on the embedded server. */
async function ratioOfSaves(rounds: number, milliseconds: number): Promise<number> {
  const [recorded, plain] = [await startServer(), await startWithoutHistory()]
  try {
    const measured = await inTurn(rounds, (side) => saves(side === 'own' ? recorded : plain, milliseconds))
    return median(measured.map(({ own, other }) => own / other))
  } finally {
    await recorded.stop()
    await plain.stop()
  }
}

async function startWithoutHistory(): Promise<RunningServer> {
  const first = await startServer()
  await first.kill()
  const database = await openPglite({ dataDir: first.dataDir, databaseUrl: null })
  for (const table of [
    'businesses',
    'websites',
    'services',
    'graphic_services',
    'cards',
    'payment_methods',
  ]) {
    await sql
      .raw(`alter table public.${table} disable trigger ${table}_record_change`)
      .execute(database.connection.db)
  }
  await database.close()
  const server = await startServer({ dataDir: first.dataDir })
  return { ...server, stop: () => server.stop().then(first.stop) }
}

/** The median milliseconds of a save. */
async function saves(server: RunningServer, milliseconds: number): Promise<number> {
  const admin = { email: 'admin@demo.it', password: demoPassword }
  const { data, error } = await server.client().auth.signInWithPassword(admin)
  if (error) throw error
  const token = data.session.access_token
  const { p50 } = await generate({
    url: server.url,
    token,
    website: await someWebsite(server),
    kind: 'writes',
    clients: 1,
    warmUpMs: 500,
    milliseconds,
  })
  return p50
}

const measuredEdits = 5000
const editsOfYear = 365_000

/**
 * Megabytes of table and indexes after typical edits: mostly a telephone, an address, a price; one in ten changes a
 * week's opening hours.
 */
async function weighYear(): Promise<number> {
  const db = await migratedDatabase()
  try {
    await db.exec(readFileSync(path.join(supabaseDir, 'seed.sql'), 'utf8'))
    await db.exec(`
      truncate public.changes;
      select set_config('request.jwt.claims', jsonb_build_object('sub', id)::text, false)
      from auth.users where email = 'admin@demo.it';
      do $$
      declare
        business constant uuid[] := array(select id from public.businesses);
        website constant uuid[] := array(select id from public.websites);
        service constant uuid[] := array(select id from public.services);
      begin
        for n in 1..${measuredEdits} loop
          case n % 10
            when 0 then update public.websites set orari = jsonb_set(orari, '{lunedi,apertura_mattina}',
              to_jsonb(case when n % 20 = 0 then '08:30' else '08:45' end))
              where id = website[1 + n % cardinality(website)];
            when 1, 2 then update public.services set costo = n
              where id = service[1 + n % cardinality(service)];
            when 3, 4 then update public.businesses set indirizzo = 'Via Giuseppe Garibaldi ' || n, citta = 'Torino'
              where id = business[1 + n % cardinality(business)];
            else update public.businesses set telefono = '011 ' || n where id = business[1 + n % cardinality(business)];
          end case;
        end loop;
      end
      $$`)
    const { rows } = await db.query<{ size: number; count: number }>(
      `select pg_total_relation_size('public.changes')::int as size, count(*)::int as count from public.changes`,
    )
    const [{ size, count } = { size: Number.NaN, count: 1 }] = rows
    return ((size / count) * editsOfYear) / 1e6
  } finally {
    await db.close()
  }
}
