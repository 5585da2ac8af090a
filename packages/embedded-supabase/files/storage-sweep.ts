import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { StorageFiles } from './storage-files.ts'

/** `known`: files with a row; `missing`: those of them that are not in the store; `removed`: files without a row. */
export type Sweep = { known: number; missing: number; removed: number }

/**
 * Removes what an unclean stop left: half-written files, and files whose row was never written. Only for the embedded
 * database: with a wrong or empty PostgreSQL server every file would look orphaned.
 */
export async function sweepStorage(db: Db, files: StorageFiles): Promise<Sweep> {
  const { rows } = await sql<{ bucket_id: string; name: string }>`
    select bucket_id, name from storage.objects`.execute(db)
  const known = new Set(rows.map((row) => files.keyOf(row.bucket_id, row.name)))
  const found = await files.store.keys()
  const orphans = [...found].filter((key) => !known.has(key))
  for (const key of orphans) await files.store.remove(key)
  return { known: known.size, missing: known.size - (found.size - orphans.length), removed: orphans.length }
}
