import { CompiledQuery } from 'kysely'
import type { Connection } from '../database/database.ts'
import { type ContextQuery, limitOfRole, setCallerContext } from '../database/wire/session-context.ts'
import { asksOnce } from './caller-query.ts'
import { internalsOf } from './internals.ts'

/**
 * Sets the caller's role and claims with one statement instead of lite's six; together with the look-ups that app.ts skips
 * this doubles the requests served per second. The settings are lite's, local to the transaction, and the time limit of a
 * statement. (The embedded database cannot measure time itself; database/engine/engine.ts does.)
 */
export function patchSessionContext(connection: Connection): void {
  internalsOf(connection).applyJwtSessionContext = async (db, { auth, storage }) => {
    const role = auth?.role || 'anon'
    const claims = auth?.jwt && typeof auth.jwt === 'object' ? JSON.stringify(auth.jwt) : ''
    await db.executeQuery(
      contextQuery({
        account: auth?.uid ?? '',
        role,
        claims,
        operation: storage?.operation ?? '',
        asksOnce: asksOnce(),
      }),
    )
  }
}

type Caller = { account: string; role: string; claims: string; operation?: string; asksOnce?: boolean }

/**
 * The statement that lets the rest of its transaction run as a caller.
 * @param caller `claims` is the token's content as JSON text; `operation` is what storage is asked for; `asksOnce` says that
 *   a single statement follows, with which the transaction is kept
 */
export function contextQuery({
  account,
  role,
  claims,
  operation = '',
  asksOnce = false,
}: Caller): ContextQuery {
  const values = [account, role, claims, operation, String(limitOfRole(role).ms), role]
  return { ...CompiledQuery.raw(setCallerContext, values), context: { role, asksOnce } }
}
