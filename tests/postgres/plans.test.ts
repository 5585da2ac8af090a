import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../packages/embedded-supabase/database/postgres/open-postgres.ts'
import { bringUpToDate } from '../../packages/embedded-supabase/database/schema/bring-up-to-date.ts'
import {
  countedAtMost,
  policyCallsAtMost,
  readAtMost,
  scannedAtMost,
} from '../../scripts/measure/scale/figures.ts'
import { touch } from '../../scripts/measure/scale/measure.ts'
import { screenQueries } from '../../scripts/measure/scale/queries.ts'
import { filledAt, type Session } from '../../scripts/measure/scale/rows.ts'
import { supabaseDir } from '../../server/paths.ts'
import { createDatabase } from '../../testing/postgres.ts'

/*
 * Checks the plan of each of the screens' queries, which unlike times does not vary: no query reads a whole table or
 * runs a policy's function for each row. `npm run scale` measures the times, up to 1,000,000 rows.
 */

const rows = 20_000
let session: Session

beforeAll(async () => {
  const adminUrl = String(process.env.TEST_POSTGRES)
  const database = await openPostgres(await createDatabase(adminUrl, 'plans'))
  await database.withSchemaLock((connection) => bringUpToDate(connection, supabaseDir))
  await database.close()
  session = await filledAt(Object.assign(new URL(adminUrl), { pathname: '/plans' }).href, rows)
})
afterAll(() => session.end())

describe.each(screenQueries(rows))('as $person, $name', (query) => {
  test('reads few rows, and the caller’s role once', async () => {
    const { rowsRead, rowsScanned, policyCalls } = await touch(session, query)
    expect(rowsScanned).toBeLessThanOrEqual(query.count ? countedAtMost : scannedAtMost)
    expect(rowsRead).toBeLessThanOrEqual(query.first ? 200 : query.count ? countedAtMost : readAtMost)
    expect(policyCalls).toBeLessThanOrEqual(policyCallsAtMost)
  })
})

test('the dashboard counts by an index alone, whatever the number', async () => {
  for (const table of ['businesses', 'websites']) {
    // Updates the visibility map, as autovacuum does, so that index-only scans are possible.
    await session.unsafe(`vacuum analyze public.${table}`)
    const sql = `select count(*) from public.${table}`
    expect((await touch(session, { person: 'admin', sql })).rowsRead).toBe(0)
  }
})

test('this test notices a policy that runs for each row and a search without an index', async () => {
  await session.unsafe(`create policy slow on public.businesses for select to authenticated
    using (private.own_business() = id)`)
  onTestFinished(() => session.unsafe('drop policy slow on public.businesses').then(() => {}))
  const everyRow = { person: 'business', sql: 'select count(*) from public.businesses' } as const
  expect((await touch(session, everyRow)).policyCalls).toBeGreaterThan(policyCallsAtMost)
  const plain = {
    person: 'admin',
    sql: "select id from public.websites where ricerca like '%zq%' limit 20",
  } as const
  expect((await touch(session, plain)).rowsScanned).toBeGreaterThan(scannedAtMost)
})
