import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Backend } from './host.ts'
import type { StorageFiles } from './storage-files.ts'

/** How many files have a row, how many of those are not there, how many without a row were removed. */
export type Sweep = { known: number; missing: number; removed: number }

/**
 * Removes what an unclean stop left behind: half-written files, and files whose row was never written. Only for the
 * embedded database: pointed at a wrong or empty server, every file would seem to be left behind.
 */
export async function sweepStorage(base: string, db: Backend['db'], files: StorageFiles): Promise<Sweep> {
  const { rows } = await sql<{ bucket_id: string; name: string }>`
    select bucket_id, name from storage.objects`.execute(db)
  const known = new Set(rows.map((row) => files.pathOf(row.bucket_id, row.name)))
  const entries = await fs.readdir(base, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const left = found.filter((file) => !known.has(file))
  for (const file of left) await fs.rm(file, { force: true })
  return { known: known.size, missing: known.size - (found.length - left.length), removed: left.length }
}
