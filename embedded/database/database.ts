import type { PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'

export type Connection = PgliteConnection | PostgresConnection

export type Database = {
  connection: Connection
  /** False for a PostgreSQL server of one's own. */
  embedded: boolean
  /** Whether the database can be asked; true while it is busy. Answers within half a second. */
  isAlive(): Promise<boolean>
  /** Runs a step that changes the schema, or fills an empty database, while no other process does. */
  withSchemaLock<T>(task: (connection: Connection) => Promise<T>): Promise<T>
  /** To be called once migrations and first rows are in: from now on what people are told is kept is kept. */
  markReady(): void
  close(): Promise<void>
}
