import type { Sql } from 'postgres'
import { longestPrepared, mostPrepared } from '../database.ts'

/** Always created with a single connection. */
export type Driver = Sql
type Reserved = Awaited<ReturnType<Driver['reserve']>>
/** A statement of the driver; `reject` ends it from outside. */
type Statement = ReturnType<Reserved['unsafe']> & { reject(error: Error): void }
export type Session = { unsafe(text: string, values?: Values): Statement; release(): void }
export type Values = NonNullable<Parameters<Reserved['unsafe']>[1]>
type OpenSession = {
  reserved: Reserved
  driver: Driver
  isLost(): boolean
  /** Statements without an answer yet. */
  pending: Set<Statement>
  /** The texts of its prepared statements. */
  prepared: Set<string>
  oldAt: number
}

/** Options of a driver for its one connection. With `max_lifetime: null` the driver never renews it by itself. */
export type DriverEvents = {
  onclose?(): void
  onnotify?(channel: string, payload: string): void
  max_lifetime?: null
}

/** Milliseconds after which a session is renewed between two leases, since PostgreSQL's sessions grow with time. */
const lifetimeMs = 45 * 60_000

/**
 * The sessions of a PostgreSQL server, each with a driver of its own that is discarded with its connection. The
 * driver's own pool goes on using a lost connection: writing to it ends the process, or nothing is sent any more
 * (https://github.com/porsager/postgres/issues/1208).
 */
export class PostgresSessions {
  readonly #connect: (events: DriverEvents) => Driver
  readonly #drivers = new Set<Driver>()
  /** Sessions that nobody uses, least recently used first. */
  readonly #idle: OpenSession[] = []
  #closing = false

  constructor(connect: (events: DriverEvents) => Driver) {
    this.#connect = connect
  }

  /** Leases a session until `release`. Its statements fail once its connection is lost. */
  async reserve(): Promise<Session> {
    const session = this.#idle.pop() ?? (await this.#open())
    return {
      unsafe: (text, values = []) => {
        if (session.isLost()) throw connectionLost()
        const statement = session.reserved.unsafe(text, values, {
          prepare: isPrepared(session, text, values),
        }) as Statement
        preventResend(statement)
        session.pending.add(statement)
        const answered = () => session.pending.delete(statement)
        statement.then(answered, answered)
        return statement
      },
      release: () => {
        if (session.isLost()) return
        // Renewed when too many statements are prepared, because the driver closes none.
        const isOld = performance.now() > session.oldAt || session.prepared.size > mostPrepared
        if (this.#closing || isOld) this.#end(session)
        else this.#idle.push(session)
      },
    }
  }

  /** Ends idle sessions at once, and those in use after so many seconds. */
  async close(seconds: number): Promise<void> {
    this.#closing = true
    for (const session of this.#idle.splice(0)) this.#end(session)
    await Promise.all([...this.#drivers].map((driver) => driver.end({ timeout: seconds })))
  }

  async #open(): Promise<OpenSession> {
    let isLost = false
    const pending: OpenSession['pending'] = new Set()
    const driver = this.#connect({
      max_lifetime: null,
      onclose: () => {
        isLost = true
        this.#drivers.delete(driver)
        const index = this.#idle.findIndex((session) => session.driver === driver)
        if (index >= 0) this.#idle.splice(index, 1)
        // The driver leaves statements pending that were sent between the connection's error and its end.
        for (const statement of pending) statement.reject(connectionLost())
      },
    })
    this.#drivers.add(driver)
    // Connects by a statement, because the driver connects again when a reservation fails.
    await driver.unsafe('select 1')
    const reserved = await driver.reserve()
    const session = {
      reserved,
      driver,
      isLost: () => isLost,
      pending,
      prepared: new Set<string>(),
      oldAt: performance.now() + lifetimeMs,
    }
    if (!isLost) return session
    // The connection was lost and the driver has reconnected.
    this.#end(session)
    throw connectionLost()
  }

  #end({ reserved, driver }: OpenSession): void {
    // A driver does not end while its session is reserved.
    reserved.release()
    void driver.end()
  }
}

/**
 * Preparing saves the analysis and one of two round trips. A statement without values is sent as a simple query
 * instead.
 */
function isPrepared({ prepared }: OpenSession, text: string, values: readonly unknown[]): boolean {
  if (values.length === 0 || text.length > longestPrepared) return false
  prepared.add(text)
  return true
}

/**
 * Keeps the driver from resending a prepared statement whose plan no longer fits its tables. Its transaction may have
 * been committed meanwhile, and then it would run as the server instead of the caller.
 */
function preventResend(statement: Statement): void {
  const refuse = (error: Error) => {
    // The driver resends nothing that is cancelled.
    Object.assign(statement, { cancelled: {} })
    statement.reject(error)
  }
  // The driver sets `retried` before it resends a statement.
  Object.defineProperty(statement, 'retried', { set: refuse, get: () => undefined })
}

/** An error like the driver's for a statement whose connection closed. */
function connectionLost(): Error {
  return Object.assign(new Error('The connection to PostgreSQL was lost'), { code: 'CONNECTION_CLOSED' })
}
