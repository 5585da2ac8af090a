import { type Kysely, sql } from 'kysely'
import { discreet, logTrouble } from './log.ts'

const minute = 60_000

/**
 * Keeps the embedded database's knowledge of its rows fresh. PostgreSQL does it by a process of its own, which PGlite
 * does not have; without it the planner guesses, and an index alone never answers. Answers how to stop.
 */
export function startUpkeep(db: Kysely<unknown>): () => void {
  const look = () => {
    upkeep(db).catch((error: unknown) => logTrouble(discreet(error)))
  }
  const soon = setTimeout(look, minute).unref()
  const often = setInterval(look, 10 * minute).unref()
  return () => {
    clearTimeout(soon)
    clearInterval(often)
  }
}

/** Vacuums and analyses the tables that autovacuum would, by its own default thresholds. Answers which. */
export async function upkeep(db: Kysely<unknown>): Promise<string[]> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select quote_ident(stat.relname) as name
    from pg_stat_user_tables as stat join pg_class on pg_class.oid = stat.relid
    where schemaname = 'public'
      and (
        reltuples < 0 and pg_relation_size(pg_class.oid) > 0
        or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      )`.execute(db)
  for (const { name } of rows) await sql.raw(`vacuum (analyze) public.${name}`).execute(db)
  return rows.map(({ name }) => name)
}
