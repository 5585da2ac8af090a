import type { Db } from 'embedded-supabase/database/database.ts'
import { sql } from 'embedded-supabase/database/sql.ts'

/** For columns whose value is not copied: table -> column -> SQL expression over the source row `r`. */
export type Overrides = Record<string, Record<string, string>>

const atOnce = 500

/**
 * Copies tables in an order that their foreign keys allow. Triggers are disabled, so rows keep their timestamps. Rows
 * that the target created itself are replaced. Called in a transaction.
 * @returns the number of rows.
 */
export async function copyTables(from: Db, to: Db, tables: string[], overrides: Overrides): Promise<number> {
  const ordered = await sortByReferences(to, tables)
  const enable = await disableTriggers(to, ordered)
  for (const table of ordered.toReversed()) await sql`delete from ${sql.raw(table)}`.execute(to)
  let total = 0
  for (const table of ordered) {
    total += await copyTable(from, to, table, overrides[table] ?? {})
    await continueSequence(to, table)
  }
  await enable()
  return total
}

async function copyTable(
  from: Db,
  to: Db,
  table: string,
  overrides: Record<string, string>,
): Promise<number> {
  const existing = await columnsOf(from, table)
  const columns = (await columnsOf(to, table)).filter((name) => existing.includes(name) || name in overrides)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const values = columns.map((name) => overrides[name] ?? `r."${name}"`).join(', ')
  let total = 0
  for (let after = '(0,0)'; ; ) {
    // As text, so that no driver rounds a number or a time, and JSON keeps its exact text.
    const { rows } = await sql<{ at: string; row: string }>`
      select ctid::text as at, to_json(t)::text as row from ${sql.raw(table)} t
      where ctid > ${after}::text::tid order by ctid limit ${atOnce}`.execute(from)
    const last = rows.at(-1)
    if (!last) return total
    await sql`
      insert into ${sql.raw(`${table} (${names}) overriding system value select ${values}`)}
      from json_array_elements(${`[${rows.map(({ row }) => row).join(',')}]`}::text::json) as o (s),
        json_populate_record(null::${sql.raw(table)}, o.s) as r`.execute(to)
    total += rows.length
    after = last.at
  }
}

/** Continues a table's sequence after the highest number that was copied. */
async function continueSequence(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::text::regclass and attidentity <> '' and not attisdropped`.execute(db)
  for (const { name } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}::text, ${name}::text), max(${sql.ref(name)}))
      from ${sql.raw(table)}`.execute(db)
  }
}

/** Without generated columns, which cannot be inserted. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map(({ name }) => name)
}

/** Sorts tables so that each comes after those that it references. */
async function sortByReferences(db: Db, tables: string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; needs: string }>`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as needs
    from pg_constraint c where contype = 'f' and conrelid <> confrelid`.execute(db)
  const ordered: string[] = []
  const add = (table: string) => {
    if (ordered.includes(table)) return
    // With the current `search_path`, PostgreSQL omits the schema `public` in names.
    const short = table.replace(/^public\./, '')
    for (const { needs } of rows.filter((row) => row.table === table || row.table === short)) {
      const full = needs.includes('.') ? needs : `public.${needs}`
      if (tables.includes(full)) add(full)
    }
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}

/**
 * Disables triggers until the transaction ends or the returned function is called. Supabase lets the owner do that for
 * the session; elsewhere the tables' owner disables each table's own triggers.
 */
async function disableTriggers(db: Db, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ allowed: boolean }>`
    select rolsuper or (
      current_setting('server_version_num')::int >= 150000
      and has_parameter_privilege('session_replication_role', 'set')
    ) as allowed from pg_roles where rolname = current_user`.execute(db)
  if (rows[0]?.allowed) {
    await sql`set local session_replication_role = replica`.execute(db)
    return async () => void (await sql`set local session_replication_role = origin`.execute(db))
  }
  const each = async (step: 'enable' | 'disable') => {
    for (const table of tables) await sql.raw(`alter table ${table} ${step} trigger user`).execute(db)
  }
  await each('disable')
  return () => each('enable')
}
