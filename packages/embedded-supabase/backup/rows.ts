import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type NotValid, notValidIn, suspendConstraints, suspendTriggersOf } from './suspend.ts'

/** How a table's rows differ at the target, in SQL. */
type Rule = {
  /** Expressions over the row `r`, by column: what stands there instead of the source's value. */
  values?: Record<string, string>
  /** A condition on the row `r`; the others stay behind. */
  only?: string
}
/** By table, as `schema.table`. */
export type Rules = Record<string, Rule>

export const atOnce = 500
/** Schemas of PostgreSQL and of the migrations' own record. */
const others = '^(pg_.*|information_schema|supabase_migrations)$'

/** The tables of some schemas, as `schema.table`; by default of all that an installation stores rows in. */
export async function tablesOf(db: Db, schemas?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where ${schemas ? sql`schemaname in (${sql.join([...schemas])})` : sql`schemaname !~ ${others}`}
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
/** Where rows come from: a database, or a backup. */
export type RowSource = {
  columnsOf(table: string): Promise<string[]>
  /** A table's rows as JSON, some hundred at a time: text, so that no driver rounds a number or a time. */
  rowsOf(table: string, only?: string): AsyncIterable<string[]>
  /** The constraints that some of the rows break, since they are older. */
  notValid(): Promise<NotValid[]>
}

export const rowsIn = (db: Db): RowSource => ({
  columnsOf: (table) => columnsOf(db, table),
  rowsOf: (table, only) => readRows(db, table, only),
  notValid: () => notValidIn(db),
})

/**
 * Copies tables in an order that their foreign keys allow. Rows that the target created itself are replaced. Called in a
 * transaction in which no trigger runs, so that rows keep their timestamps.
 * @returns the number of rows.
 */
export async function copyTables(
  from: RowSource,
  to: Db,
  tables: readonly string[],
  rules: Rules = {},
): Promise<number> {
  const ordered = await sortByReferences(to, tables)
  const resume = await suspendConstraints(to, await from.notValid())
  for (const table of ordered.toReversed()) await sql`delete from ${sql.raw(table)}`.execute(to)
  let total = 0
  for (const table of ordered) {
    total += await copyTable(from, to, table, rules[table] ?? {})
    await continueSequence(to, table)
  }
  await resume()
  return total
}

/** Copies tables into a database of this server, all rows or none. @returns the number of rows */
export function fillTables(from: RowSource, to: Db, tables: readonly string[]): Promise<number> {
  return to.transaction(async (tx) => {
    const resume = await suspendTriggersOf(tx, tables)
    const copied = await copyTables(from, tx, tables)
    await resume()
    return copied
  })
}

async function copyTable(
  from: RowSource,
  to: Db,
  table: string,
  { values = {}, only }: Rule,
): Promise<number> {
  const existing = await from.columnsOf(table)
  const columns = (await columnsOf(to, table)).filter((name) => existing.includes(name) || name in values)
  let total = 0
  for await (const rows of from.rowsOf(table, only))
    total += await insertRows(to, table, columns, rows, values)
  return total
}

async function* readRows(db: Db, table: string, only = 'true'): AsyncGenerator<string[]> {
  for (let after = '(0,0)'; ; ) {
    const { rows } = await sql<{ at: string; row: string }>`
      select ctid::text as at, to_json(r)::text as row from ${sql.raw(table)} r
      where ctid > ${after}::text::tid and ${sql.raw(only)} order by ctid limit ${atOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ row }) => row)
    after = last.at
  }
}

/** @param values expressions over the row `r`, by column @returns the number of rows */
async function insertRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
  values: Record<string, string>,
): Promise<number> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  const inserted = columns.map((name) => values[name] ?? `r."${name}"`).join(', ')
  await sql`
    insert into ${sql.raw(`${table} (${names}) overriding system value select ${inserted}`)}
    from json_array_elements(${`[${rows.join(',')}]`}::text::json) as o (s),
      json_populate_record(null::${sql.raw(table)}, o.s) as r`.execute(db)
  return rows.length
}

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

async function sortByReferences(db: Db, tables: readonly string[]): Promise<string[]> {
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
