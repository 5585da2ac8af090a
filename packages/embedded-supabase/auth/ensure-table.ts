import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Creates a table that this server keeps beside those of Supabase's auth service, where it is missing. Nobody else reads it.
 * @param columns columns and constraints, as `create table` has them
 */
export async function ensureTable(db: Db, name: string, columns: string): Promise<void> {
  // Checked first, because each statement below syncs the disk at every start.
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`auth.${name}`}) is not null as exists`.execute(db)
  if (rows[0]?.exists) return
  await db.transaction(async (tx) => {
    await sql`create table auth.${sql.ref(name)} (${sql.raw(columns)})`.execute(tx)
    await sql`alter table auth.${sql.ref(name)} enable row level security`.execute(tx)
  })
}
