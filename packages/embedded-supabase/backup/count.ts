import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { tablesOf } from './rows.ts'

/** Rows by table and the number of stored files; a restored copy must have the same. */
export const Counted = z.object({ rows: z.record(z.string(), z.number()), files: z.number() })
export type Counted = z.infer<typeof Counted>

/**
 * Counts the rows of every table that holds what an installation stores, in one statement.
 * @param reading reads each row whole, so that a damaged one is found
 */
export async function countRows(db: Db, { reading = false } = {}): Promise<Counted['rows']> {
  const tables = await tablesOf(db)
  if (tables.length === 0) return {}
  const counts = tables.map(
    (name, index) =>
      `select ${index} as table, count(${reading ? 't::text' : '*'})::int as rows from ${name} as t`,
  )
  const { rows } = await sql<{ table: number; rows: number }>`${sql.raw(counts.join(' union all '))}`.execute(
    db,
  )
  return Object.fromEntries(rows.map((row) => [tables[row.table] ?? '', row.rows]))
}

/** The first difference of a copy, in words; null when it has everything that was there. */
export function differenceOf(expected: Counted, copy: Counted): string | null {
  for (const table of Object.keys({ ...expected.rows, ...copy.rows })) {
    const [before, after] = [expected.rows[table], copy.rows[table]]
    if (before === undefined || after === undefined)
      return `${after === undefined ? 'in meno' : 'in più'} ${table}`
    if (before !== after) return `${after} righe di ${table}, non ${before}`
  }
  return expected.files === copy.files ? null : `${copy.files} file, non ${expected.files}`
}
