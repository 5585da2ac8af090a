import type { Requester } from '../queues/requester.ts'

/**
 * Text and values of `$1`, `$2` and so on. Values are always texts that PostgreSQL converts, so that both databases
 * refuse the same values with the same code.
 */
export type Statement = { readonly text: string; readonly values: readonly (string | null)[] }

/** Rows, and PostgreSQL's command tag ('SELECT', 'COMMIT'). */
export type Result<Row> = { rows: Row[]; command: string }

/** Statements that are sent in one round trip, as one transaction. */
export type Exchange = {
  statements: readonly Statement[]
  /** How the transaction of these statements ends; null for a single one, which may be part of an open transaction. */
  end: 'commit' | 'rollback' | null
  /** With whose rights the last one runs: plans are kept for each role. Empty for the server's own. */
  role: string
  /** Time limit, in milliseconds. */
  ms: number
}

/** A session of PostgreSQL, leased to one requester at a time. */
export type DatabaseSession = {
  /**
   * Resolves to the result of the last statement. When one of several fails, all are rolled back.
   * @param mayFollow called once the next requester's exchange may be sent, which can be before this one is answered
   */
  exchange<Row>(exchange: Exchange, mayFollow?: () => void): Promise<Result<Row>>
  /** Runs several statements without values in one text, of which all are kept or none. */
  script(text: string): Promise<void>
  release?(): void
}

/** Runs statements: each with a session of its own, or all with one. */
export type Db = {
  /** The same for another requester: whoever asks for himself waits with his own requests. Without it the server asks. */
  for(requester: Requester): Db
  query<Row>(statement: Statement): Promise<Result<Row>>
  exchange<Row>(exchange: Exchange): Promise<Result<Row>>
  script(text: string): Promise<void>
  /** Several statements with the same session, but without a transaction. */
  session<T>(task: (db: Db) => Promise<T>): Promise<T>
  /** Several statements of which all are kept, or none. */
  transaction<T>(task: (db: Db) => Promise<T>): Promise<T>
}

/**
 * Milliseconds for the server's own statements: migrations, vacuum, the check after a crash. It only ends endless ones.
 */
export const serverMs = 600_000

/** How many prepared statements a session keeps. A project of a dozen tables has about a hundred for each role. */
export const mostPrepared = 300
/** Characters. Longer statements, such as inserts of many rows, are seldom repeated and stay unprepared. */
export const longestPrepared = 10_000

export type Connection = { db: Db; close(): Promise<void> }

export type ChannelListener = {
  /** Called with a notification's payload; PostgreSQL sends it when the transaction is committed. */
  received(payload: string): void
  /** Called when notifications may have been missed. */
  lost(): void
}

export type Database = {
  connection: Connection
  /** False for a separate PostgreSQL server. */
  embedded: boolean
  /** True also while the database is busy. Takes at most half a second. */
  isAlive(): Promise<boolean>
  /** Runs a task that changes the schema or fills an empty database, while no other process does so. */
  withSchemaLock<T>(task: (connection: Connection) => Promise<T>): Promise<T>
  /** Returns a function that stops listening. */
  listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>>
  /**
   * Called after the migrations and the first rows. Once it resolves, the database is complete and durable, and the
   * next start keeps it.
   */
  markReady(): Promise<void>
  close(): Promise<void>
}

/** A failure that PostgreSQL could not report itself, with the SQLSTATE that it would have had. */
export class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'

  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** The session is lost, and what was not committed in it. */
export function sessionLost(): DatabaseFailure {
  return new DatabaseFailure('57P01', 'The database was opened again meanwhile')
}

/** The session was lost before this was begun, so that it may be sent again in the next one. */
export class NotBegun extends DatabaseFailure {
  constructor() {
    super('57P01', 'The database was opened again before this was begun')
  }
}
