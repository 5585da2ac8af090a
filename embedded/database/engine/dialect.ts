import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { measureQuery, measureWait, metricEvents } from '../../process/metric-events.ts'
import { recordFailure } from '../../process/record-failure.ts'
import { currentRequester } from '../../turns/requester.ts'
import { DatabaseFailure } from '../wire/failure.ts'
import type { Kinds } from '../wire/kinds.ts'
import { WireSession } from '../wire/session.ts'
import { isContextQuery, type Limit, limitOfRole, serverLimit } from '../wire/session-context.ts'
import type { ChannelListener } from './channel-listener.ts'
import { Door, defaultDoorLimits } from './door.ts'
import { answerCountEstimate, isCountEstimate } from './estimated-count.ts'

/** A PostgreSQL with a single session. A session that is lost is replaced by one with another number. */
export type SingleSession = {
  onLost: () => void
  /** The number of the current session. @throws when there is none. */
  session(): Promise<number>
  send(asked: Uint8Array<ArrayBuffer>, limit: Limit, session: number): Promise<Buffer>
}

/**
 * PGlite's dialect for kysely, with one user at a time. PGlite has a single session. The dialect of `@supabase/lite` gives
 * it to all requests at once: a second transaction that begins while the first one waits would run inside the first, read
 * rows with its role, and be undone by its rollback. Here a request has the connection alone until it releases it.
 */
export function exclusivePgliteDialect(driver: ExclusiveDriver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

export class ExclusiveDriver implements Driver {
  readonly #pglite: SingleSession
  readonly #wire: WireSession
  readonly #connection: DatabaseConnection
  readonly #door = new Door({ ...defaultDoorLimits, inside: { all: 1, account: 1 } })
  #leave = () => {}
  #session = 0
  /** The channel that is listened to. */
  #listening: { channel: string; listener: ChannelListener } | null = null
  #hearingIn: number | null = null

  constructor(pglite: SingleSession, kinds: Kinds) {
    this.#pglite = pglite
    this.#wire = new WireSession((asked, limit) => pglite.send(asked, limit, this.#session), kinds)
    this.#connection = connectionOn(this.#wire)
    pglite.onLost = () => {
      this.#wire.forget()
      this.#listening?.listener.lost()
    }
    this.#wire.onNotification = (payload) => this.#listening?.listener.received(payload)
  }

  /**
   * Listens to one channel. PostgreSQL sends a notification with the answer to the statement that ends its transaction.
   */
  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    this.#listening = { channel, listener }
    this.#hearingIn = null
    await this.run('')
    return async () => {
      this.#listening = null
    }
  }

  async init() {}

  /** Runs several statements in one text, without values, in their turn. Returns the rows of the first. */
  async run(text: string): Promise<Record<string, unknown>[]> {
    await this.acquireConnection()
    try {
      return await measureQuery(() => this.#wire.run(text))
    } finally {
      await this.releaseConnection()
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    try {
      this.#leave = await measureWait(() => this.#door.enter(currentRequester()))
    } catch (error) {
      recordFailure(error)
      throw error
    }
    try {
      this.#session = await this.#pglite.session()
      if (this.#listening && this.#hearingIn !== this.#session) {
        await this.#wire.run(`listen "${this.#listening.channel}"`)
        this.#hearingIn = this.#session
      }
    } catch (error) {
      recordFailure(error)
      await this.releaseConnection()
      throw error
    }
    this.#setServerRole()
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#wire.dropDeferred()
    metricEvents.databaseReleased.publish(null)
    this.#leave()
  }

  async beginTransaction() {
    await this.#wire.defer('begin')
  }

  async commitTransaction() {
    const tag = await this.#end('commit')
    if (tag === 'ROLLBACK')
      throw new DatabaseFailure('25P02', 'A transaction in which a statement failed is not kept')
  }

  async rollbackTransaction() {
    await this.#end('rollback')
  }

  /** Ends the transaction. One whose `begin` is still deferred was never sent, and needs no end. */
  async #end(statement: 'commit' | 'rollback'): Promise<string | null> {
    this.#wire.dropDeferred()
    this.#setServerRole()
    if (!this.#wire.inTransaction) return null
    return (await measureQuery(() => this.#wire.query(statement))).tag
  }

  #setServerRole(): void {
    this.#wire.role = ''
    this.#wire.limit = serverLimit
  }

  async destroy() {}
}

function connectionOn(wire: WireSession): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql, parameters } = query
      try {
        if (isContextQuery(query)) {
          await wire.defer(sql, parameters)
          wire.role = query.context.role
          wire.limit = limitOfRole(wire.role)
          return { rows: [] }
        }
        if (isCountEstimate(sql)) {
          const ask = async (text: string) => (await measureQuery(() => wire.query(text, parameters))).rows
          return { rows: (await answerCountEstimate(sql, ask)) as Row[] }
        }
        const { rows, affectedRows } = await measureQuery(() => wire.query(sql, parameters))
        return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) }
      } catch (error) {
        recordFailure(error)
        throw error
      }
    },
    // biome-ignore lint/correctness/useYield: PGlite answers a query as a whole
    async *streamQuery() {
      throw new Error('PGlite does not stream')
    },
  }
}
