import type { Db } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Claims } from '../../gateway/host.ts'
import { renewEarly } from '../renewal.ts'
import { type Device, type Method, type OpenSession, recordMethod } from '../sessions.ts'
import { notePassed } from './attempts.ts'

/**
 * Raises a session to `aal2` and gives it new tokens. The account's sessions that stayed at `aal1` end, as on hosted
 * Supabase. Null when the session has ended meanwhile.
 */
export async function raiseSession(
  tx: Db,
  { sub, session_id }: Claims,
  { factorId, method, device }: { factorId: string; method: Method; device: Device },
): Promise<OpenSession | null> {
  const { rows } = await sql`update auth.sessions
    set aal = 'aal2', factor_id = ${factorId}::uuid, updated_at = now()
    where id = ${session_id}::uuid and user_id = ${sub}::uuid returning id`.execute(tx)
  if (rows.length === 0) return null
  await recordMethod(tx, session_id, method)
  await notePassed(tx, sub, device.address)
  await sql`delete from auth.sessions where user_id = ${sub}::uuid and coalesce(aal, 'aal1') = 'aal1'`.execute(
    tx,
  )
  return renewEarly(tx, session_id, device)
}
