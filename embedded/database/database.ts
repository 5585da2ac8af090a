import type { ChannelListener } from './engine/channel-listener.ts'
import type { Db } from './sql.ts'

export type Connection = {
  db: Db
  /** Runs several statements without values, of which all are kept or none. */
  exec(text: string): Promise<void>
  close(): Promise<void>
}

export type Database = {
  connection: Connection
  /** False for a PostgreSQL server of one's own. */
  embedded: boolean
  /** Whether the database works; true also while it is busy. Takes at most half a second. */
  isAlive(): Promise<boolean>
  /** Runs a task that changes the schema or fills an empty database, while no other process does so. */
  withSchemaLock<T>(task: (connection: Connection) => Promise<T>): Promise<T>
  /** Receives the notifications of a channel from now on; returns a function that stops it. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>
  /**
   * Called after migrations and first rows. When this resolves, the database is complete, on the disk, and a start keeps
   * it.
   */
  markReady(): Promise<void>
  close(): Promise<void>
}
