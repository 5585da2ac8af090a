import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { codeOf } from '../process/file-errors.ts'

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
    if (codeOf(error) !== '42501') throw error
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

/** A check constraint that some rows of before break: it is not valid, and refuses what is written from now on. */
export type NotValid = { table: string; name: string }

export async function notValidIn(db: Db): Promise<NotValid[]> {
  const { rows } = await sql<NotValid>`
    select format('%I.%I', nspname, relname) as table, conname as name
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'c' and not convalidated order by 1, 2`.execute(db)
  return rows
}

/**
 * Takes constraints away that rows to come break. The returned function adds them again, not valid, as they were where the
 * rows come from.
 */
export async function suspendConstraints(tx: Db, broken: readonly NotValid[]): Promise<() => Promise<void>> {
  const added: string[] = []
  for (const { table, name } of broken) {
    const { rows } = await sql<{ drop: string; add: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname,
          regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '')) as add
      from pg_constraint
      where conrelid = to_regclass(${table}::text) and conname = ${name}::text and contype = 'c'`.execute(tx)
    for (const { drop, add } of rows) {
      await sql.raw(drop).execute(tx)
      added.push(add)
    }
  }
  return async () => {
    for (const add of added) await sql.raw(add).execute(tx)
  }
}
