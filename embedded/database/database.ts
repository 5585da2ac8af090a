/**
 * A statement that is ready: its text, and the values of its `$1`, `$2` and so on. Every value is a text that PostgreSQL
 * itself converts, so that both databases refuse the same values with the same code.
 */
export type Statement = { readonly text: string; readonly values: readonly (string | null)[] }

/** The rows of a statement, and PostgreSQL's word for what it did ('SELECT', 'COMMIT'). */
export type Result<Row> = { rows: Row[]; command: string }

/** Statements that are sent together, and answered together. */
export type Exchange = {
  statements: readonly Statement[]
  /** How the transaction of these statements ends; null for a single one, which may be part of an open transaction. */
  end: 'commit' | 'rollback' | null
  /** With whose rights the last one runs: plans are kept for each role. Empty for the server's own. */
  role: string
  /** Milliseconds that it may take. */
  ms: number
}

/** A session of PostgreSQL that one user has at a time. */
export type DatabaseSession = {
  /**
   * Answers the result of the last statement. With several nothing is kept when one fails.
   * @param mayFollow called when the next user's exchange may be sent before this one is answered
   */
  exchange<Row>(exchange: Exchange, mayFollow?: () => void): Promise<Result<Row>>
  /** Runs several statements without values in one text, of which all are kept or none. */
  script(text: string): Promise<void>
  release(): void
}

/** Runs statements: with a session of their own, or all with the same. */
export type Db = {
  query<Row>(statement: Statement): Promise<Result<Row>>
  exchange<Row>(exchange: Exchange): Promise<Result<Row>>
  script(text: string): Promise<void>
  /** Several statements with the same session. */
  session<T>(task: (db: Db) => Promise<T>): Promise<T>
  /** Several statements of which all are kept, or none. */
  transaction<T>(task: (db: Db) => Promise<T>): Promise<T>
}

/** Milliseconds for the server's own statements: migrations, vacuum, the check after a crash. It only ends endless ones. */
export const serverMs = 600_000

/** How many statements a session keeps prepared. The product has some hundred, for each role one. */
export const mostPrepared = 300
/** Characters. Longer statements, such as inserts of many rows, are seldom repeated and stay unprepared. */
export const longestPrepared = 10_000

export type Connection = { db: Db; close(): Promise<void> }

/** Receives the notifications of a channel. */
export type ChannelListener = {
  /** A notification; PostgreSQL sends it when the transaction is committed. */
  received(payload: string): void
  /** Notifications may have been missed. */
  lost(): void
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
