import type { Db, Result, Statement } from './database.ts'
import type { Sql } from './sql.ts'

/** With which role a statement runs, and what PostgreSQL's policies read about who asks. */
export type Caller = {
  role: string
  /** The account's id; empty without one. */
  account: string
  /** The token's claims as JSON text. */
  claims: string
}

/** Milliseconds for a statement of each role; the first two are those of hosted Supabase. */
const milliseconds: Record<string, number> = { authenticated: 8000, anon: 3000, service_role: 60_000 }
/** Milliseconds for an unknown role. */
const shortest = 3000

/** Gives the rest of the transaction the caller's role, claims and time limit, and lets it change rows or not. */
const setContext = `select
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('statement_timeout', $4, true),
  set_config('transaction_read_only', $5, true),
  set_config('role', $6, true)`

/** Runs one statement with a caller's rights, in one exchange with the database. */
export async function askAs<Row>(
  db: Db,
  caller: Caller,
  statement: Statement,
  isReading: boolean,
): Promise<readonly Row[]> {
  return (await exchangeAs<Row>(db, caller, statement, { end: 'commit', isReading })).rows
}

/** Whether a statement would succeed with a caller's rights. Nothing of it is kept. @throws what the database says */
export async function probeAs(db: Db, caller: Caller, statement: Sql): Promise<void> {
  await exchangeAs(db, caller, statement.statement(), { end: 'rollback', isReading: false })
}

function exchangeAs<Row>(
  db: Db,
  { account, role, claims }: Caller,
  statement: Statement,
  { end, isReading }: { end: 'commit' | 'rollback'; isReading: boolean },
): Promise<Result<Row>> {
  const ms = milliseconds[role] ?? shortest
  const values = [account, role, claims, String(ms), isReading ? 'on' : 'off', role]
  return db.exchange({ statements: [{ text: setContext, values }, statement], end, role, ms })
}
