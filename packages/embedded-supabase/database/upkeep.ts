import { logError, redacted } from '../process/log.ts'
import type { Db } from './database.ts'
import { sql } from './sql.ts'

/**
 * What is kept for a limited time. Sign-ups: a day longer than their link, so that a sign-in meanwhile can say 'confirm
 * first'. Used refresh tokens: 30 days, because reuse ends the session; the parent of the active one stays with it, because
 * the answer that brought the active one may have been lost. Sessions: half a year after the last renewal, and an account's
 * newest hundred, since a program may sign in again and again, those of a higher level before the others. Audit entries: 90
 * days, and the newest hundred thousand.
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

export async function removeExpired(db: Db): Promise<void> {
  for (const statement of expired) await sql.raw(statement).execute(db)
}

const minute = 60_000

/**
 * Deletes expired rows every hour, the project's own too. PGlite has no background processes of PostgreSQL, so on the embedded database this
 * also vacuums, analyses and shortens the log every minute. Without that the planner guesses, index-only scans are
 * never used, and each changed row takes new disk space for good. Returns a function that stops it.
 */
export function startUpkeep(
  db: Db,
  { embedded }: { embedded: boolean },
  upkeepOfProject: (db: Db) => Promise<void>,
): () => void {
  const run = (task: (db: Db) => Promise<unknown>) => () => {
    task(db).catch((error: unknown) => logError(redacted(error)))
  }
  const hourly = [removeExpired, upkeepOfProject].map(run)
  const timers = hourly.flatMap((task) => [setInterval(task, 60 * minute), setTimeout(task, minute)])
  if (embedded) timers.push(setInterval(run(upkeep), minute), setInterval(run(shortenLog), minute))
  for (const timer of timers) timer.unref()
  return () => {
    // `clearTimeout` clears intervals too.
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Vacuums and analyses tables by the default thresholds of PostgreSQL's autovacuum. Returns their names. */
export async function upkeep(db: Db): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, stat.relname) as name
    from pg_stat_user_tables as stat join pg_class on pg_class.oid = stat.relid
    where schemaname in ('public', 'auth', 'storage')
      and (
        reltuples < 0 and pg_relation_size(pg_class.oid) > 0
        or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      )`.execute(db)
  for (const { name } of rows) await sql.raw(`vacuum (analyze) ${name}`).execute(db)
  return rows.map(({ name }) => name)
}

/** Bytes of log that crash recovery may have to read, which takes about a second. */
const longestLog = 64 * 1024 * 1024

/**
 * Writes a checkpoint once the log has grown, after which recovery no longer needs the older log. Returns whether it
 * did.
 */
export async function shortenLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ long: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${longestLog} as long from pg_control_checkpoint()`.execute(
    db,
  )
  if (!rows[0]?.long) return false
  await sql`checkpoint`.execute(db)
  return true
}
