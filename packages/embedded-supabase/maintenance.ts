import type { Settings } from './config/settings.ts'
import type { Database, Db } from './database/database.ts'
import { sql } from './database/sql.ts'
import { startUpkeep } from './database/upkeep.ts'
import type { StorageFiles } from './files/storage-files.ts'
import type { Backend } from './gateway/host.ts'
import { startMetrics } from './metrics/listener.ts'
import { say } from './process/log.ts'
import type { Shutdown } from './process/shutdown.ts'

type Parts = { settings: Settings; database: Database; backend: Backend; files: StorageFiles }

/**
 * Compares the stored files with their rows and, after a crash, reads every row. Prints what is wrong for the operator.
 */
export async function checkStoredData(
  { database, backend, files }: Parts,
  { crashed }: { crashed: boolean },
): Promise<void> {
  if (!database.embedded) return
  const sweep = await sweepStorage(backend.db, files)
  if (crashed) say(await checkAfterCrash(backend.db, sweep))
  else if (sweep.missing > 0)
    say(`ATTENZIONE: file mancanti: ${sweep.missing}. Sono di un altro posto (S3_*, DATA_DIR)?`)
}

/** Starts what runs beside the requests until a stop: the database's upkeep and, if configured, `/metrics`. */
export async function startMaintenance(
  { settings, database, backend }: Parts,
  { onStop }: Shutdown,
): Promise<void> {
  const { project, backup, dataDir, metricsPort } = settings
  onStop(startUpkeep(backend.db, database, backend.hooks.upkeep))
  if (metricsPort === null) return
  const hasBackups = backup !== null
  const { db } = backend
  onStop(await startMetrics(metricsPort, { project, db, dataDir, embedded: database.embedded, hasBackups }))
}

/**
 * Reads every row of every table after a crash, so that damage is found now and not when somebody needs the row.
 * @returns a line for the operator. @throws the database's error for an unreadable row.
 */
async function checkAfterCrash(db: Backend['db'], sweep: Sweep): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'storage')`.execute(db)
  let total = 0
  for (const { name } of tables) {
    const { rows } = await sql<{ read: number }>`
      select count(t::text)::int as read from ${sql.raw(name)} as t`.execute(db)
    total += rows[0]?.read ?? 0
  }
  const missing = sweep.missing === 0 ? 'nessun file manca' : `ATTENZIONE: file mancanti: ${sweep.missing}`
  return (
    `L'ultimo arresto non è stato regolare. Controllati ${tables.length} tabelle (${total} righe lette) ` +
    `e ${sweep.known} file: ${missing}, file rimasti a metà e rimossi: ${sweep.removed}.`
  )
}

/** `known`: files with a row; `missing`: those of them that are not in the store; `removed`: files without a row. */
type Sweep = { known: number; missing: number; removed: number }

/**
 * Removes what an unclean stop left: half-written files, and files whose row was never written. Only for the embedded
 * database: with a wrong or empty PostgreSQL server every file would look orphaned.
 */
async function sweepStorage(db: Db, files: StorageFiles): Promise<Sweep> {
  const { rows } = await sql<{ bucket_id: string; name: string }>`
    select bucket_id, name from storage.objects`.execute(db)
  const known = new Set(rows.map((row) => files.keyOf(row.bucket_id, row.name)))
  const found = await files.store.keys()
  const orphans = [...found].filter((key) => !known.has(key))
  for (const key of orphans) await files.store.remove(key)
  return { known: known.size, missing: known.size - (found.size - orphans.length), removed: orphans.length }
}
