import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { openPglite } from './database-pglite.ts'
import { openPostgres } from './database-postgres.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'

export type Connection = PgliteConnection | PostgresConnection

export type Database = {
  connection: Connection
  /** False for a PostgreSQL server of one's own. */
  embedded: boolean
  /** Whether the database can be asked; true while it is busy. Answers within half a second. */
  isAlive(): Promise<boolean>
  /** Runs a step that changes the schema, or fills an empty database, while no other process does. */
  alone<T>(step: (connection: Connection) => Promise<T>): Promise<T>
  /** To be called once migrations and first rows are in: from now on what people are told is kept is kept. */
  markReady(): void
  close(): Promise<void>
}

/** Opens the embedded PostgreSQL in `DATA_DIR/pg`, or the real one at `DATABASE_URL`. */
export function openDatabase(settings: Settings): Promise<Database> {
  return settings.databaseUrl === null ? openPglite(settings) : openPostgres(settings.databaseUrl)
}

/**
 * Opens a database that a stop closes. A stop that comes meanwhile waits for the opening: to end the process while the
 * database is still being compiled may hang it.
 */
export function openUntilStop(open: () => Promise<Database>, onStop: Shutdown['onStop']): Promise<Database> {
  let opening: Promise<Database> | null = null
  const failed = () => {}
  onStop(() => opening?.then(({ close }) => close(), failed))
  opening = open()
  return opening
}
