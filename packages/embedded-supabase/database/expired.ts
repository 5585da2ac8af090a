import type { Db } from './database.ts'
import { sql } from './sql.ts'

/**
 * What is kept for a limited time. Sign-ups: a day longer than their
 * link, so that a sign-in meanwhile can say 'confirm first'. Used refresh tokens: 30 days, because reuse ends the
 * session; the parent of the active one stays with it, because the answer that brought the active one may have been lost.
 * Sessions: half a year after the last renewal, and an account's newest hundred, since a program may sign in again and again,
 * those of a higher level before the others. Audit entries: 90 days, and the newest hundred thousand.
 */
const expired = [
  `delete from auth.sign_ups where created_at < now() - interval '1 day'`,
  `delete from auth.refresh_tokens as used
    where used.revoked and used.updated_at < now() - interval '30 days' and not exists (
      select from auth.refresh_tokens as active
      where active.session_id = used.session_id and not active.revoked and active.parent = used.token
    )`,
  `delete from auth.sessions where coalesce(updated_at, created_at) < now() - interval '180 days'`,
  `delete from auth.sessions where id in (
    select id from (
      select id, updated_at, row_number() over (
        partition by user_id order by coalesce(aal, 'aal1') desc, updated_at desc
      ) as place
      from auth.sessions
    ) as session where place > 100 and updated_at < now() - interval '1 day'
  )`,
  `delete from auth.audit_log_entries where created_at < now() - interval '90 days'`,
  `delete from auth.audit_log_entries where id in (
    select id from auth.audit_log_entries order by created_at desc offset 100000
  )`,
]

/** Deletes expired sign-ups, refresh tokens, sessions and audit entries. */
export async function removeExpired(db: Db): Promise<void> {
  for (const statement of expired) await sql.raw(statement).execute(db)
}
