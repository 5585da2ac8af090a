import type { Project } from '../config/project.ts'
import type { Settings } from '../config/settings.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite/open-pglite.ts'

/** Where a database is, and what a new one begins with. */
export type DatabasePlace = Pick<Settings, 'dataDir' | 'databaseUrl'> & {
  project: Pick<Project, 'preparedDatabase'> & Partial<Pick<Project, 'upgradeCommand' | 'rolesFile'>>
}

/**
 * Opens the embedded PostgreSQL in `DATA_DIR/pg`, or connects to the one at `DATABASE_URL`. The embedded one's thread
 * is started before this returns.
 */
export async function openDatabase(settings: DatabasePlace, { isPrepared = true } = {}): Promise<Database> {
  const { preparedDatabase, upgradeCommand, rolesFile } = settings.project
  if (settings.databaseUrl === null)
    return openPglite(settings, isPrepared ? preparedDatabase : null, upgradeCommand)
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(settings.databaseUrl, rolesFile)
}
