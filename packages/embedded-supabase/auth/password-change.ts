import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { levelOf } from '../gateway/caller.ts'
import { lacksSecondStep } from './factors/factor-rows.ts'
import { type Device, type OpenSession, openSession } from './sessions.ts'

/**
 * Sets an account's password, ends all its sessions except the requesting one, and voids an unopened recovery link.
 * Null when the account does not exist, or when the requesting session has ended or lost its second step meanwhile: a
 * thief's password change may still be in the queue after the owner has ended the stolen session.
 * @param sessionId the requesting session; null when an administrator sets the password
 */
export function replacePassword(
  db: Db,
  { userId, hash, sessionId }: { userId: string; hash: string; sessionId: string | null },
): Promise<{ id: string; email: string } | null> {
  return db.transaction(async (tx) => {
    // A simultaneous change waits here, and then sees which sessions this one has ended.
    await sql`select from auth.users where id = ${userId}::uuid for no key update`.execute(tx)
    if (sessionId !== null) {
      const session = { sub: userId, session_id: sessionId }
      if ((await levelOf(tx, session)) === null || (await lacksSecondStep(tx, session))) return null
    }
    const { rows } = await sql<{ id: string; email: string }>`
      update auth.users set encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null,
        updated_at = now()
      where id = ${userId}::uuid returning id, email`.execute(tx)
    // Refresh tokens are deleted with their session.
    await sql`delete from auth.sessions
      where user_id = ${userId}::uuid and id is distinct from ${sessionId}::uuid`.execute(tx)
    return rows[0] ?? null
  })
}

/** Opens a session for a password that matched this hash; null when the account's password has changed since. */
export function openSessionWithPassword(
  db: Db,
  userId: string,
  hash: string,
  device: Device,
): Promise<OpenSession | null> {
  return db.transaction(async (tx) => {
    const { rows } = await sql`select from auth.users
      where id = ${userId}::uuid and encrypted_password = ${hash} for no key update`.execute(tx)
    return rows.length > 0 ? openSession(tx, userId, 'password', device) : null
  })
}
