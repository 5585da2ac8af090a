import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** A column of the live table; Supabase's client converts values by `type`. */
export type Column = { name: string; type: string }

/** The columns of a table that a signed-in user may read. */
export async function readableColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname::text as name, kind.typname::text as type
    from pg_catalog.pg_attribute join pg_catalog.pg_type as kind on kind.oid = atttypid
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
      and has_column_privilege('authenticated', attrelid, attnum, 'select')
    order by attnum`.execute(db)
  return rows
}
