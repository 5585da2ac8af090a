import { type Kysely, sql } from 'kysely'
import { logError, redacted } from '../process/log.ts'
import { removeExpired } from './expired.ts'

const minute = 60_000

/**
 * Removes every hour what the auth service no longer needs, and each minute keeps the embedded database's knowledge of
 * its rows fresh, the room of old ones free and its log short. PostgreSQL does the second by processes of its own, which
 * PGlite does not have: without them the planner guesses, an index alone never answers, and each change of a row takes
 * new room for good. Answers how to stop.
 */
export function startUpkeep(db: Kysely<unknown>, { embedded }: { embedded: boolean }): () => void {
  const run = (task: (db: Kysely<unknown>) => Promise<unknown>) => () => {
    task(db).catch((error: unknown) => logError(redacted(error)))
  }
  const timers = [setInterval(run(removeExpired), 60 * minute), setTimeout(run(removeExpired), minute)]
  if (embedded) timers.push(setInterval(run(upkeep), minute), setInterval(run(shortenLog), minute))
  for (const timer of timers) timer.unref()
  return () => {
    // Clears intervals too.
    for (const timer of timers) clearTimeout(timer)
  }
}

/**
 * Vacuums and analyses the tables that autovacuum would, by its own default thresholds, those of accounts and files
 * too. Answers which.
 */
export async function upkeep(db: Kysely<unknown>): Promise<string[]> {
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

/** What an opening after a crash may have to read again, which takes about a second. */
const longestLog = 64 * 1024 * 1024

/**
 * Writes a checkpoint once PostgreSQL's log has grown: what is before it need not be kept, nor read by the next recovery.
 * Answers whether it did.
 */
export async function shortenLog(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ long: boolean }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${longestLog} as long from pg_control_checkpoint()`.execute(
    db,
  )
  if (!rows[0]?.long) return false
  await sql`checkpoint`.execute(db)
  return true
}
