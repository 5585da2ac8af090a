import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Device, type OpenSession, openSession, unknownDevice } from './sessions.ts'

/**
 * Gives an account a new password, ends all its sessions except the one that asks, and voids an unopened recovery link.
 * Null when there is no such account, or when the asking session has ended meanwhile: the holder of a stolen session may
 * have a password change waiting in the queue.
 * @param sessionId the session that asks; null when an administrator does
 */
export function replacePassword(
  db: Db,
  { userId, hash, sessionId }: { userId: string; hash: string; sessionId: string | null },
): Promise<{ id: string; email: string } | null> {
  return db.transaction(async (tx) => {
    // A second change at the same moment waits here, and then sees which sessions the first has ended.
    await sql`select from auth.users where id = ${userId}::uuid for no key update`.execute(tx)
    if (sessionId !== null) {
      const { rows: asking } = await sql`select from auth.sessions
        where id = ${sessionId}::uuid and user_id = ${userId}::uuid`.execute(tx)
      if (asking.length === 0) return null
    }
    const { rows } = await sql<{ id: string; email: string }>`
      update auth.users set encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null,
        updated_at = now()
      where id = ${userId}::uuid returning id, email`.execute(tx)
    // Refresh tokens go with their session.
    await sql`delete from auth.sessions
      where user_id = ${userId}::uuid and id is distinct from ${sessionId}::uuid`.execute(tx)
    return rows[0] ?? null
  })
}

/** Opens a session for somebody who knew the password of this hash; null when the account's password has changed since. */
export function openSessionWithPassword(
  db: Db,
  userId: string,
  hash: string,
  device: Device = unknownDevice,
): Promise<OpenSession | null> {
  return db.transaction(async (tx) => {
    const { rows } = await sql`select from auth.users
      where id = ${userId}::uuid and encrypted_password = ${hash} for no key update`.execute(tx)
    return rows.length > 0 ? openSession(tx, userId, 'password', device) : null
  })
}
