import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Device, type OpenSession, openSession } from './sessions.ts'

/** Replaces an earlier recovery link of the account that has this address now. False when none has it. */
export async function keepRecoveryLink(db: Db, email: string, linkHash: string): Promise<boolean> {
  const { rows } = await sql`update auth.users set recovery_token = ${linkHash}, recovery_sent_at = now()
    where email = ${email} returning id`.execute(db)
  return rows.length > 0
}

export type OpenedRecovery = { session: OpenSession; email: string }

/**
 * Opens a recovery link. An account that was never confirmed loses its password, because whoever chose it has not shown
 * that the address is theirs. Null when the link is unknown or expired.
 * @param maxAge seconds for which a link is valid
 */
export function openRecovery(
  db: Db,
  linkHash: string,
  maxAge: number,
  device: Device,
): Promise<OpenedRecovery | null> {
  return db.transaction(async (tx) => {
    // The condition on the length lets PostgreSQL use the index of recovery tokens.
    const { rows } = await sql<{ id: string; email: string }>`
      update auth.users set recovery_token = null, updated_at = now(),
        encrypted_password = case when email_confirmed_at is null then null else encrypted_password end,
        email_confirmed_at = coalesce(email_confirmed_at, now())
      where recovery_token = ${linkHash} and length(recovery_token) > 6 and recovery_sent_at > now() - make_interval(secs => ${maxAge})
      returning id, email`.execute(tx)
    const [user] = rows
    return user ? { session: await openSession(tx, user.id, 'otp', device), email: user.email } : null
  })
}
