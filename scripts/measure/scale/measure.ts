import { percentile } from '../percentile.ts'
import type { ScreenQuery } from './queries.ts'
import { people, type Session } from './rows.ts'

/**
 * Rows of businesses, websites and cards that were read, by an index or a sequential scan; those that a sequential scan
 * read; the calls of policy functions.
 */
type Touched = Record<'rowsRead' | 'rowsScanned' | 'policyCalls', number>

export type Measured = Touched & {
  query: ScreenQuery
  /** The median of planning and execution time. */
  ms: number
  /** The fastest run, which other work on the machine has disturbed least. */
  best: number
}

type Asked = Pick<ScreenQuery, 'person' | 'sql'>
type Explained = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }

const repeats = 15

/** Runs statements as a signed-in user, as the API does, in a transaction that is rolled back. */
async function actingAs<T>(session: Session, person: Asked['person'], step: () => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: people[person], role: 'authenticated', session_id: people[person] })
  await session.unsafe('begin')
  try {
    await session.unsafe(`select set_config('request.jwt.claim.sub', '${people[person]}', true),
      set_config('request.jwt.claim.role', 'authenticated', true), set_config('request.jwt.claims', '${claims}', true),
      set_config('role', 'authenticated', true)`)
    return await step()
  } finally {
    await session.unsafe('rollback')
  }
}

/** What was read and called so far in the transaction, as only a superuser may know. */
async function touchedSoFar(session: Session): Promise<Touched> {
  await session.unsafe("select set_config('role', 'none', true)")
  const [touched] = await session.unsafe<[Touched]>(`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::float as "rowsRead",
      coalesce(sum(seq_tup_read), 0)::float as "rowsScanned", (
        select coalesce(sum(calls), 0)::float from pg_stat_xact_user_functions
        where schemaname = 'private' and funcname in ('own_role', 'is_admin', 'is_staff', 'own_business', 'reads_all')
      ) as "policyCalls"
    from pg_stat_xact_user_tables where relname in ('businesses', 'websites', 'cards')`)
  await session.unsafe("select set_config('role', 'authenticated', true)")
  return touched
}

/** Counts what one run of a query reads, with the policies on. The embedded database starts counting before it. */
export function touch(session: Session, { person, sql }: Asked): Promise<Touched> {
  return actingAs(session, person, async () => {
    const before = await touchedSoFar(session)
    await session.unsafe(sql)
    const after = await touchedSoFar(session)
    return {
      rowsRead: after.rowsRead - before.rowsRead,
      rowsScanned: after.rowsScanned - before.rowsScanned,
      policyCalls: after.policyCalls - before.policyCalls,
    }
  })
}

/** Measures one query with the policies on. */
export async function measure(session: Session, query: ScreenQuery): Promise<Measured> {
  const touched = await touch(session, query)
  const times = await actingAs(session, query.person, async () => {
    const taken: number[] = []
    for (let run = 0; run < 2 + repeats; run += 1) {
      const explain = `explain (analyze, timing off, format json) ${query.sql}`
      const [row] = await session.unsafe<[Explained]>(explain)
      const [plan] = row['QUERY PLAN']
      taken.push(plan['Planning Time'] + plan['Execution Time'])
    }
    // The first two runs fill the caches.
    return taken.slice(2)
  })
  return { query, ms: percentile(times), best: Math.min(...times), ...touched }
}
