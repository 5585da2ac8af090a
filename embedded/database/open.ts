import type { Settings } from '../config/settings.ts'
import type { Shutdown } from '../process/shutdown.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite/open-pglite.ts'

/**
 * Opens the embedded PostgreSQL in `DATA_DIR/pg`, whose thread is started before this returns, or the real one at
 * `DATABASE_URL`.
 */
export async function openDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl === null) return openPglite(settings)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(settings.databaseUrl)
}

/**
 * Opens a database and closes it on a stop. A stop during the opening waits for it, because ending the process while
 * PostgreSQL's code is being compiled may hang.
 */
export function openAndCloseOnStop(
  open: () => Promise<Database>,
  onStop: Shutdown['onStop'],
): Promise<Database> {
  let opening: Promise<Database> | null = null
  const failed = () => {}
  onStop(() => opening?.then(({ close }) => close(), failed))
  opening = open()
  return opening
}
