import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { internalsOf } from './internals.ts'

/**
 * Makes the grants of a Supabase project once, before the first migration, as hosted Supabase does. Lite repeats its
 * grants on the first request after every start, which would undo each REVOKE of a migration.
 */
export async function makeGrantsOnce(connection: Connection): Promise<void> {
  const { rows } = await sql<{ done: boolean }>`
    select to_regclass('supabase_migrations.host_grants') is not null as done`.execute(connection.kysely)
  if (rows[0]?.done) return
  await internalsOf(connection).ensureRlsContext()
  for (const statement of defaultGrants) await sql.raw(statement).execute(connection.kysely)
}

/** Marks a connection's grants as made, so that lite makes none on its first request. */
export function freezeGrants(connection: Connection): void {
  internalsOf(connection).rlsState = 'active'
}

const everyone = 'anon, authenticated, service_role'
const defaultGrants = [
  `grant usage on schema public to ${everyone}`,
  `alter default privileges in schema public grant all on tables to ${everyone}`,
  `alter default privileges in schema public grant all on sequences to ${everyone}`,
  `alter default privileges in schema public grant all on functions to ${everyone}`,
  'create table supabase_migrations.host_grants (made_at timestamptz not null default now())',
]
