import type { Db } from './database.ts'
import { sql } from './sql.ts'

/**
 * The statements that delete what is kept for a limited time. History: the database function knows the periods.
 * Sign-ups: they outlive their link by a day, so that a sign-in meanwhile is told to confirm. Used refresh tokens: for
 * 30 days, because using one again ends its session. Sessions: those not renewed for half a year, and those beyond an
 * account's newest hundred unless they are a day old at most, because a program may sign in again and again. Audit
 * entries (one for each change of one's own account): those older than 90 days, and those beyond the newest hundred
 * thousand.
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
export async function removeExpired(db: Db): Promise<void> {
  for (const statement of expired) await sql.raw(statement).execute(db)
}
