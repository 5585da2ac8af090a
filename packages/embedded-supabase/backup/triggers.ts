import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Keeps every trigger from running until the transaction ends; false where this role may not. It is tried, since Supabase
 * lets the role `postgres` do it without a privilege that one could ask for.
 */
export async function suspendTriggers(tx: Db): Promise<boolean> {
  await sql`savepoint before_triggers`.execute(tx)
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    await sql`rollback to savepoint before_triggers`.execute(tx)
    return false
  }
}

/** As above for the owner of the tables, who may always. The returned function makes their triggers run again. */
export async function suspendTriggersOf(tx: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  if (await suspendTriggers(tx)) return async () => {}
  const each = async (step: 'enable' | 'disable') => {
    for (const table of tables) await sql.raw(`alter table ${table} ${step} trigger user`).execute(tx)
  }
  await each('disable')
  return () => each('enable')
}
