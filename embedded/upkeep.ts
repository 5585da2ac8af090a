import { type Kysely, sql } from 'kysely'
import { removeExpired } from './auth/expired.ts'
import { discreet, logTrouble } from './log.ts'

const minute = 60_000

/**
 * Removes every hour what the auth service no longer needs, and each minute keeps the embedded database's knowledge of
 * its rows fresh and the room of old ones free. PostgreSQL does the second by a process of its own, which PGlite does
 * not have: without it the planner guesses, an index alone never answers, and each change of a row takes new room for
 * good. Answers how to stop.
 */
export function startUpkeep(db: Kysely<unknown>, { embedded }: { embedded: boolean }): () => void {
  const run = (task: (db: Kysely<unknown>) => Promise<unknown>) => () => {
    task(db).catch((error: unknown) => logTrouble(discreet(error)))
  }
  const timers = [setInterval(run(removeExpired), 60 * minute), setTimeout(run(removeExpired), minute)]
  if (embedded) timers.push(setInterval(run(upkeep), minute))
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
