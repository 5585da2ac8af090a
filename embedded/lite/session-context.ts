import { CompiledQuery } from 'kysely'
import type { Connection } from '../database/database.ts'
import { type ContextQuery, limitOfRole, setCallerContext } from '../database/engine/session-context.ts'
import { internalsOf } from './internals.ts'

/**
 * One statement instead of six tells PostgreSQL who is asking: with the two look-ups that lite-app.ts skips it doubles
 * the requests served per second. The settings are those that lite makes, local to the transaction, and how long a
 * statement may take. (The embedded database cannot measure that itself: there its thread is watched.)
 */
export function patchSessionContext(connection: Connection): void {
  internalsOf(connection).applyJwtSessionContext = async (db, { auth, storage }) => {
    const role = auth?.role || 'anon'
    const claims = auth?.jwt && typeof auth.jwt === 'object' ? JSON.stringify(auth.jwt) : ''
    const values = [
      auth?.uid ?? '',
      role,
      claims,
      storage?.operation ?? '',
      String(limitOfRole(role).ms),
      role,
    ]
    const query: ContextQuery = { ...CompiledQuery.raw(setCallerContext, values), context: { role } }
    await db.executeQuery(query)
  }
}
