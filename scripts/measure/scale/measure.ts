import { percentile } from '../percentile.ts'
import type { ScreenQuery } from './queries.ts'
import { type Person, people } from './rows.ts'
import type { Session } from './session.ts'

export type Measured = {
  query: ScreenQuery
  /** The median of planning and execution time. */
  ms: number
  /** The fastest run, which other work on the machine has disturbed least. */
  best: number
  /** Rows of businesses, websites and cards that were read, by an index or a sequential scan. */
  rowsRead: number
  /** The rows of these that a sequential scan read. */
  rowsScanned: number
  /** The number of calls of policy functions. */
  policyCalls: number
}

type Explained = { 'QUERY PLAN': [{ 'Planning Time': number; 'Execution Time': number }] }

const repeats = 15

/** Runs a function as a signed-in user, as the API does. */
async function actingAs<T>(session: Session, person: Person, step: () => Promise<T>): Promise<T> {
  const claims = JSON.stringify({ sub: people[person], role: 'authenticated' })
  await session.query(`select set_config('request.jwt.claim.sub', '${people[person]}', true),
    set_config('request.jwt.claim.role', 'authenticated', true), set_config('request.jwt.claims', '${claims}', true),
    set_config('role', 'authenticated', true)`)
  const result = await step()
  await session.query("select set_config('role', 'none', true)")
  return result
}

/** Runs a function in a transaction that is rolled back. */
async function inRolledBackTransaction<T>(session: Session, step: () => Promise<T>): Promise<T> {
  await session.query('begin')
  try {
    return await step()
  } finally {
    await session.query('rollback')
  }
}

type Touched = Pick<Measured, 'rowsRead' | 'rowsScanned' | 'policyCalls'>

/** The rows read so far in the transaction; the embedded database starts counting before it. */
async function touchedSoFar(session: Session): Promise<Touched> {
  const [touched] = await session.query<Touched>(`select
    (
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::float from pg_stat_xact_user_tables
      where relname in ('businesses', 'websites', 'cards')
    ) as "rowsRead",
    (
      select coalesce(sum(seq_tup_read), 0)::float from pg_stat_xact_user_tables
      where relname in ('businesses', 'websites', 'cards')
    ) as "rowsScanned",
    (
      select coalesce(sum(calls), 0)::float from pg_stat_xact_user_functions
      where schemaname = 'private' and funcname in ('own_role', 'is_admin', 'is_staff', 'own_business', 'reads_all')
    ) as "policyCalls"`)
  return touched ?? { rowsRead: 0, rowsScanned: 0, policyCalls: 0 }
}

/** Counts what one run of a query reads, with the policies on; `session` is a superuser's with `track_functions` on. */
export function touch(
  session: Session,
  { person, sql }: Pick<ScreenQuery, 'person' | 'sql'>,
): Promise<Touched> {
  return inRolledBackTransaction(session, async () => {
    const before = await touchedSoFar(session)
    await actingAs(session, person, () => session.query(sql))
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
  const times = await inRolledBackTransaction(session, () =>
    actingAs(session, query.person, async () => {
      const taken: number[] = []
      // The first two runs fill the caches and are not counted.
      for (let run = -2; run < repeats; run += 1) {
        const [row] = await session.query<Explained>(
          `explain (analyze, timing off, format json) ${query.sql}`,
        )
        const [explained] = row?.['QUERY PLAN'] ?? []
        if (run >= 0 && explained) taken.push(explained['Planning Time'] + explained['Execution Time'])
      }
      return taken
    }),
  )
  return { query, ms: percentile(times), best: Math.min(...times), ...touched }
}
