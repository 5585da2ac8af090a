import { type Kysely, sql } from 'kysely'
import { type OpenSession, openSession } from './sessions.ts'

type Db = Kysely<unknown>

/** Puts a new recovery link in the place of the last one. */
export async function keepRecoveryLink(db: Db, userId: string, linkHash: string): Promise<void> {
  await sql`update auth.users set recovery_token = ${linkHash}, recovery_sent_at = now()
    where id = ${userId}::uuid`.execute(db)
}

/**
 * Opens a recovery link. An account that was never confirmed loses its password: whoever chose it has not shown that
 * the address is theirs. Null when the link is unknown or too old.
 * @param maxAge seconds that a link lasts
 */
export function openRecovery(db: Db, linkHash: string, maxAge: number): Promise<OpenSession | null> {
  return db.transaction().execute(async (tx) => {
    // The length is what the index of recovery tokens asks for.
    const { rows } = await sql<{ id: string }>`
      update auth.users set recovery_token = null, updated_at = now(),
        encrypted_password = case when email_confirmed_at is null then null else encrypted_password end,
        email_confirmed_at = coalesce(email_confirmed_at, now())
      where recovery_token = ${linkHash} and length(recovery_token) > 6 and recovery_sent_at > now() - make_interval(secs => ${maxAge})
      returning id`.execute(tx)
    const [user] = rows
    return user ? openSession(tx, user.id) : null
  })
}
