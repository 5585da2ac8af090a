import type { Db } from 'embedded-supabase/database/database.ts'
import { sql } from 'embedded-supabase/database/sql.ts'

/** How a table's rows differ at the target, in SQL. */
type Rule = {
  /** Expressions over the row `r`, by column: what stands there instead of the source's value. */
  values?: Record<string, string>
  /** A condition on the row `r`; the others stay behind. */
  only?: string
}
/** By table, as `schema.table`. */
export type Rules = Record<string, Rule>

const atOnce = 500

/**
 * Copies tables in an order that their foreign keys allow. Rows that the target created itself are replaced. Called in a
 * transaction in which no trigger runs, so that rows keep their timestamps.
 * @returns the number of rows.
 */
export async function copyTables(from: Db, to: Db, tables: string[], rules: Rules = {}): Promise<number> {
  const ordered = await sortByReferences(to, tables)
  for (const table of ordered.toReversed()) await sql`delete from ${sql.raw(table)}`.execute(to)
  let total = 0
  for (const table of ordered) {
    total += await copyTable(from, to, table, rules[table] ?? {})
    await continueSequence(to, table)
  }
  return total
}

async function copyTable(
  from: Db,
  to: Db,
  table: string,
  { values = {}, only = 'true' }: Rule,
): Promise<number> {
  const existing = await columnsOf(from, table)
  const columns = (await columnsOf(to, table)).filter((name) => existing.includes(name) || name in values)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const copied = columns.map((name) => values[name] ?? `r."${name}"`).join(', ')
  let total = 0
  for (let after = '(0,0)'; ; ) {
    // As text, so that no driver rounds a number or a time, and JSON keeps its exact text.
    const { rows } = await sql<{ at: string; row: string }>`
      select ctid::text as at, to_json(r)::text as row from ${sql.raw(table)} r
      where ctid > ${after}::text::tid and ${sql.raw(only)} order by ctid limit ${atOnce}`.execute(from)
    const last = rows.at(-1)
    if (!last) return total
    await sql`
      insert into ${sql.raw(`${table} (${names}) overriding system value select ${copied}`)}
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
export async function columnsOf(db: Db, table: string): Promise<string[]> {
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
