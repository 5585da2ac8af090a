import { percentile } from '../percentile.ts'
import type { ScreenQuery } from './queries.ts'
import { people, type Session } from './rows.ts'

export type Measured = Touched & {
  query: ScreenQuery
  /** The median of planning and execution time. */
  ms: number
  /** The fastest run, which other work on the machine has disturbed least. */
  best: number
}

type Touched = {
  /** Rows of businesses, websites and cards that were read, by an index or a sequential scan. */
  rowsRead: number
  /** How many of `rowsRead` a sequential scan read. */
  rowsScanned: number
  /** The number of calls of policy functions. */
  policyCalls: number
}

type Asked = Pick<ScreenQuery, 'person' | 'sql'>
type Explained = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }

const repeats = 15

/** Runs statements as a signed-in user, as the API does, in a transaction that is rolled back. */
async function actingAs<T>(session: Session, person: Asked['person'], step: () => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: people[person], role: 'authenticated' })
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

/** The rows read and functions called so far in the transaction, by a superuser, who alone may read these. */
async function touchedSoFar(session: Session): Promise<Touched> {
  const [touched] = await session.unsafe<Touched[]>(`
    select rows.*, (
      select coalesce(sum(calls), 0)::float from pg_stat_xact_user_functions
      where schemaname = 'private' and funcname in ('own_role', 'is_admin', 'is_staff', 'own_business', 'reads_all')
    ) as "policyCalls"
    from (
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::float as "rowsRead",
        coalesce(sum(seq_tup_read), 0)::float as "rowsScanned"
      from pg_stat_xact_user_tables where relname in ('businesses', 'websites', 'cards')
    ) as rows`)
  return touched ?? { rowsRead: 0, rowsScanned: 0, policyCalls: 0 }
}

/** Counts what one run of a query reads, with the policies on. The embedded database starts counting before it. */
export function touch(session: Session, { person, sql }: Asked): Promise<Touched> {
  return actingAs(session, person, async () => {
    const counted = async () => {
      await session.unsafe("select set_config('role', 'none', true)")
      return touchedSoFar(session)
    }
    const before = await counted()
    await session.unsafe("select set_config('role', 'authenticated', true)")
    await session.unsafe(sql)
    const after = await counted()
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
    // The first two runs fill the caches and are not counted.
    for (let run = -2; run < repeats; run += 1) {
      const [row] = await session.unsafe<Explained[]>(
        `explain (analyze, timing off, format json) ${query.sql}`,
      )
      const [explained] = row?.['QUERY PLAN'] ?? []
      if (run >= 0 && explained) taken.push(explained['Planning Time'] + explained['Execution Time'])
    }
    return taken
  })
  return { query, ms: percentile(times), best: Math.min(...times), ...touched }
}
