import type { Sql } from 'postgres'
import { longestPrepared, mostPrepared } from '../database.ts'

/** A driver with a single connection. */
export type Driver = Sql
type Reserved = Awaited<ReturnType<Driver['reserve']>>
/** A statement as the driver makes it: it can be ended from outside. */
type Statement = ReturnType<Reserved['unsafe']> & { reject(error: Error): void }
/** A session for one user at a time. */
export type Session = { unsafe(text: string, values?: Values): Statement; release(): void }
export type Values = NonNullable<Parameters<Reserved['unsafe']>[1]>
type Kept = {
  reserved: Reserved
  driver: Driver
  isLost(): boolean
  /** Statements that are not answered yet. */
  pending: Set<Statement>
  /** The texts that are prepared in it. */
  prepared: Set<string>
  oldAt: number
}

/** The driver's events of a connection. With `max_lifetime: null` the driver never renews it by itself. */
export type DriverEvents = {
  onclose?(): void
  onnotify?(channel: string, payload: string): void
  max_lifetime?: null
}

/** Milliseconds after which a session is renewed between two uses, since PostgreSQL's sessions grow with time. */
const lifetimeMs = 45 * 60_000

/**
 * The sessions of a PostgreSQL server, each on a driver of its own that is thrown away with its connection. The driver's
 * own pool uses a lost connection as if it were open: writing to it ends the process, or nothing is sent any more
 * (https://github.com/porsager/postgres/issues/1208).
 */
export class PostgresSessions {
  readonly #connect: (events: DriverEvents) => Driver
  readonly #drivers = new Set<Driver>()
  /** The sessions that nobody uses; the last one was used last. */
  readonly #idle: Kept[] = []
  #closing = false

  constructor(connect: (events: DriverEvents) => Driver) {
    this.#connect = connect
  }

  /** A session for one user until `release`. Its statements fail once its connection is lost. */
  async reserve(): Promise<Session> {
    const kept = this.#idle.pop() ?? (await this.#open())
    return {
      unsafe: (text, values = []) => {
        if (kept.isLost()) throw connectionLost()
        const statement = kept.reserved.unsafe(text, values, {
          prepare: isPrepared(kept, text, values),
        }) as Statement
        neverTwice(statement)
        kept.pending.add(statement)
        const answered = () => kept.pending.delete(statement)
        statement.then(answered, answered)
        return statement
      },
      release: () => {
        if (kept.isLost()) return
        // The driver closes no prepared statement.
        const isOld = performance.now() > kept.oldAt || kept.prepared.size > mostPrepared
        if (this.#closing || isOld) this.#end(kept)
        else this.#idle.push(kept)
      },
    }
  }

  /** Ends all sessions; those in use after so many seconds. */
  async close(seconds: number): Promise<void> {
    this.#closing = true
    for (const kept of this.#idle.splice(0)) this.#end(kept)
    await Promise.all([...this.#drivers].map((driver) => driver.end({ timeout: seconds })))
  }

  async #open(): Promise<Kept> {
    let isLost = false
    const pending: Kept['pending'] = new Set()
    const driver = this.#connect({
      max_lifetime: null,
      onclose: () => {
        isLost = true
        this.#drivers.delete(driver)
        const index = this.#idle.findIndex((kept) => kept.driver === driver)
        if (index >= 0) this.#idle.splice(index, 1)
        // Nobody else answers what was asked between the connection's error and its end.
        for (const statement of pending) statement.reject(connectionLost())
      },
    })
    this.#drivers.add(driver)
    // Connects by a statement, because the driver connects once more for a reservation that has failed already.
    await driver.unsafe('select 1')
    const reserved = await driver.reserve()
    const kept = {
      reserved,
      driver,
      isLost: () => isLost,
      pending,
      prepared: new Set<string>(),
      oldAt: performance.now() + lifetimeMs,
    }
    if (!isLost) return kept
    // The driver has connected again meanwhile.
    this.#end(kept)
    throw connectionLost()
  }

  #end({ reserved, driver }: Kept): void {
    // A driver does not end while its session is reserved.
    reserved.release()
    void driver.end()
  }
}

/**
 * Whether a statement is prepared, which saves its analysis and one of two exchanges with the server. Without values it is
 * sent as a simple query.
 */
function isPrepared({ prepared }: Kept, text: string, values: readonly unknown[]): boolean {
  if (values.length === 0 || text.length > longestPrepared) return false
  prepared.add(text)
  return true
}

/**
 * Keeps the driver from sending a prepared statement again whose plan no longer fits its tables. The commit of its
 * transaction may have been sent meanwhile, and outside of that it would run as the server instead of the caller.
 */
function neverTwice(statement: Statement): void {
  const refuse = (error: Error) => {
    // The driver sends nothing that is cancelled.
    Object.assign(statement, { cancelled: {} })
    statement.reject(error)
  }
  // The driver remembers the error here before it sends the statement again.
  Object.defineProperty(statement, 'retried', { set: refuse, get: () => undefined })
}

/** An error like the driver's for a statement whose connection closed. */
function connectionLost(): Error {
  return Object.assign(new Error('The connection to PostgreSQL was lost'), { code: 'CONNECTION_CLOSED' })
}
