import { CompiledQuery, type Kysely } from 'kysely'
import { type ContextQuery, limitOfRole, setCallerContext } from './wire/session-context.ts'

/** With which role a statement runs, and what PostgreSQL's policies read about who asks. */
export type Caller = {
  role: string
  /** The account's id; empty without one. */
  account: string
  /** The token's claims as JSON text. */
  claims: string
}

/**
 * The statement that lets the rest of its transaction run as a caller.
 * @param caller `asksOnce` says that a single statement follows, with which the transaction is kept; `isReading`, that nothing
 *   may be changed; `operation` is what storage is asked for
 */
export function contextQuery({
  account,
  role,
  claims,
  operation = '',
  asksOnce = false,
  isReading = false,
}: Caller & { operation?: string; asksOnce?: boolean; isReading?: boolean }): ContextQuery {
  const { ms } = limitOfRole(role)
  const values = [account, role, claims, operation, String(ms), isReading ? 'on' : 'off', role]
  return { ...CompiledQuery.raw(setCallerContext, values), context: { role, asksOnce } }
}

/** Runs one statement with a caller's rights, in one exchange with the database. */
export function askAs<Row>(
  db: Kysely<unknown>,
  caller: Caller,
  { text, values }: { text: string; values: readonly unknown[] },
  isReading: boolean,
): Promise<readonly Row[]> {
  return db.transaction().execute(async (transaction) => {
    await transaction.executeQuery(contextQuery({ ...caller, asksOnce: true, isReading }))
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]))
    return rows as Row[]
  })
}
