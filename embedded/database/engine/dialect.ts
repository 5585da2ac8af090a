import { measureQuery, measureWait } from '../../process/metric-events.ts'
import { recordFailure } from '../../process/record-failure.ts'
import { currentRequester } from '../../turns/requester.ts'
import type { Driver } from '../sql.ts'
import { DatabaseFailure, sessionLost } from '../wire/failure.ts'
import type { Kinds } from '../wire/kinds.ts'
import { WireSession } from '../wire/session.ts'
import { type Limit, serverLimit } from '../wire/session-context.ts'
import type { ChannelListener } from './channel-listener.ts'
import { Door, defaultDoorLimits } from './door.ts'
import { Visit } from './visit.ts'

/** A PostgreSQL with a single session. A session that is lost is replaced by one with another number. */
export type SingleSession = {
  onLost: () => void
  /** The number of the current session. @throws when there is none. */
  session(): Promise<number>
  send(asked: Uint8Array<ArrayBuffer>, limit: Limit, session: number): Promise<Buffer>
}

/**
 * Gives PGlite's single session to one user at a time. If all requests had it at once, a second transaction that begins while the
 * first one waits would run inside the first, read rows with its role, and be undone by its rollback. Here a request has the session
 * alone until it gives it back or sends the end of its transaction; the answer to that end comes while the next request is already
 * sending.
 */
export class ExclusiveDriver implements Driver<Visit> {
  readonly #pglite: SingleSession
  readonly #wire: WireSession
  readonly #door = new Door({ ...defaultDoorLimits, inside: { all: 1, account: 1 } })
  #session = 0
  /** Whether the session was lost since the last request received it. */
  #isLost = false
  /** The channel that is listened to. */
  #listening: { channel: string; listener: ChannelListener } | null = null
  #hearingIn: number | null = null

  constructor(pglite: SingleSession, kinds: Kinds) {
    this.#pglite = pglite
    this.#wire = new WireSession((asked, limit) => pglite.send(asked, limit, this.#session), kinds)
    pglite.onLost = () => {
      this.#isLost = true
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

  /** Runs several statements in one text, without values, in their turn. Returns the rows of the first. */
  async run(text: string): Promise<Record<string, unknown>[]> {
    const visit = await this.acquireConnection()
    try {
      return await measureQuery(() => this.#wire.run(text))
    } finally {
      visit.end()
    }
  }

  async acquireConnection(): Promise<Visit> {
    let visit: Visit | null = null
    try {
      visit = new Visit(this.#wire, await measureWait(() => this.#door.enter(currentRequester())))
      this.#session = await this.#pglite.session()
      this.#isLost = false
      if (this.#listening && this.#hearingIn !== this.#session) {
        await this.#wire.run(`listen "${this.#listening.channel}"`)
        this.#hearingIn = this.#session
      }
    } catch (error) {
      recordFailure(error)
      visit?.end()
      throw error
    }
    this.#setServerRole()
    return visit
  }

  async releaseConnection(visit: Visit): Promise<void> {
    visit.end()
  }

  async beginTransaction() {
    await this.#wire.begin()
  }

  /** @throws DatabaseFailure when the transaction was not kept. */
  async commitTransaction(visit: Visit) {
    if (visit.isComplete) return
    const lost = this.#isLost
    const done = await this.#end(visit, 'commit')
    if (lost) throw sessionLost()
    if (done === 'ROLLBACK')
      throw new DatabaseFailure('25P02', 'A transaction in which a statement failed is not kept')
  }

  async rollbackTransaction(visit: Visit) {
    await this.#end(visit, 'rollback')
  }

  /** Ends the transaction. One whose `begin` is still deferred was never sent, and needs no end. */
  async #end(visit: Visit, statement: 'commit' | 'rollback'): Promise<string | null> {
    // A transaction whose commit failed is rolled back as well: the session belongs to another request by then.
    if (visit.isOver) return null
    this.#wire.dropDeferred()
    this.#setServerRole()
    if (!this.#wire.inTransaction) return null
    return measureQuery(() => this.#wire.end(statement, () => visit.handOver()))
  }

  #setServerRole(): void {
    this.#wire.role = ''
    this.#wire.limit = serverLimit
  }
}
