import { type Kysely, sql } from 'kysely'

/**
 * What is kept for a time and then forgotten, each with its statement. Of the history, what is older than two years and
 * deleted rows that cannot be restored any more; the database says what that is. What the auth service keeps and nobody needs any more: a sign-up outlives its
 * link by a day, so that who signs in meanwhile is told to confirm. A used token is kept for a month: until then using
 * it again ends its session. A session that nobody has renewed for half a year is over, and of one account's those of
 * yesterday and before are beyond the newest hundred, which a program that signs in again and again would heap up. Of
 * the audit entries, one for each change of one's own account, the newest hundred thousand are kept.
 */
const expired = [
  'select private.forget_changes()',
  `delete from auth.sign_ups where created_at < now() - interval '1 day'`,
  `delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'`,
  `delete from auth.sessions where coalesce(updated_at, created_at) < now() - interval '180 days'`,
  `delete from auth.sessions where id in (
    select id from (
      select id, updated_at, row_number() over (partition by user_id order by updated_at desc) as place
      from auth.sessions
    ) as session where place > 100 and updated_at < now() - interval '1 day'
  )`,
  `delete from auth.audit_log_entries where created_at < now() - interval '90 days'`,
  `delete from auth.audit_log_entries where id in (
    select id from auth.audit_log_entries order by created_at desc offset 100000
  )`,
]

/** Removes old history and expired sign-ups, refresh tokens, sessions and audit entries. */
export async function removeExpired(db: Kysely<unknown>): Promise<void> {
  for (const statement of expired) await sql.raw(statement).execute(db)
}
