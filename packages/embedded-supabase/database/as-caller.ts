import type { Db, Result, Statement } from './database.ts'
import type { Sql } from './sql.ts'

/** The role of a statement, and what the policies can read about the caller. */
export type Caller = {
  role: string
  /** The account's id; empty without one. */
  account: string
  /** The token's claims as JSON. */
  claims: string
  /** A session that must be open, at this level at least (`sessionEnded`). Not checked when missing. */
  session?: { id: string; aal: string }
}

/** The SQLSTATE of a statement whose session has ended, or has lost its level. */
export const sessionEnded = 'PT401'

/** A statement's time limit by role, in milliseconds. The first two are those of hosted Supabase. */
const msByRole: Record<string, number> = { authenticated: 8000, anon: 3000, service_role: 60_000 }
/** The limit of an unknown role. */
const defaultMs = 3000

/** Role, claims, time limit and read-only mode for the rest of the transaction. */
const context = `
  set_config('request.jwt.claim.sub', $1, true),
  set_config('request.jwt.claim.role', $2, true),
  set_config('request.jwt.claims', $3, true),
  set_config('statement_timeout', $4, true),
  set_config('transaction_read_only', $5, true),
  set_config('role', $6, true)`
const setContext = `select ${context}`
/** Asks for the session as well; first, because the caller's role may not. */
const expectSession = `select auth.expect_session($7::text::uuid, $1::text::uuid, $8), ${context}`

/** Runs one statement with a caller's rights, in one round trip. */
export async function queryAs<Row>(
  db: Db,
  caller: Caller,
  statement: Statement,
  isReading: boolean,
): Promise<readonly Row[]> {
  return (await exchangeAs<Row>(db, caller, statement, { end: 'commit', isReading })).rows
}

/**
 * Runs a statement with a caller's rights and rolls it back, to find out whether it would succeed. @throws the
 * database's error
 */
export async function probeAs(db: Db, caller: Caller, statement: Sql): Promise<void> {
  await exchangeAs(db, caller, statement.statement(), { end: 'rollback', isReading: false })
}

function exchangeAs<Row>(
  db: Db,
  { account, role, claims, session }: Caller,
  statement: Statement,
  { end, isReading }: { end: 'commit' | 'rollback'; isReading: boolean },
): Promise<Result<Row>> {
  const ms = msByRole[role] ?? defaultMs
  const values = [account, role, claims, String(ms), isReading ? 'on' : 'off', role]
  const before = session
    ? { text: expectSession, values: [...values, session.id, session.aal] }
    : { text: setContext, values }
  return db.exchange({ statements: [before, statement], end, role, ms })
}
