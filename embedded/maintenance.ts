import { checkAfterCrash } from './check-after-crash.ts'
import type { Settings } from './config/settings.ts'
import type { Database } from './database/database.ts'
import { startUpkeep } from './database/upkeep.ts'
import type { StorageFiles } from './files/storage-files.ts'
import { sweepStorage } from './files/storage-sweep.ts'
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
  const { dataDir, metricsPort } = settings
  onStop(startUpkeep(backend.db, database))
  if (metricsPort === null) return
  onStop(await startMetrics(metricsPort, { db: backend.db, dataDir, embedded: database.embedded }))
}
