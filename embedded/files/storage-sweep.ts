import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { StorageFiles } from './storage-files.ts'

/** `known`: files with a row; `missing`: those of them that are not in the store; `removed`: files without a row. */
export type Sweep = { known: number; missing: number; removed: number }

/**
 * Removes what an unclean stop left behind: half-written files, and files whose row was never written. For the embedded
 * database only: with a wrong or empty PostgreSQL server every file would look left behind.
 */
export async function sweepStorage(db: Db, files: StorageFiles): Promise<Sweep> {
  const { rows } = await sql<{ bucket_id: string; name: string }>`
    select bucket_id, name from storage.objects`.execute(db)
  const known = new Set(rows.map((row) => files.keyOf(row.bucket_id, row.name)))
  const found = await files.store.keys()
  const left = [...found].filter((key) => !known.has(key))
  for (const key of left) await files.store.remove(key)
  return { known: known.size, missing: known.size - (found.size - left.length), removed: left.length }
}
