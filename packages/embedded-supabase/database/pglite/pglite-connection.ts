import {
  type ChannelListener,
  type Connection,
  type DatabaseSession,
  type Db,
  NotBegun,
} from '../database.ts'
import { sessionQueue } from '../fair-session-queue.ts'
import { LendingDb } from '../lending.ts'
import { WireSession } from './wire-session.ts'

/** A PostgreSQL with a single session. When it is lost, another one with another number takes its place. */
export type SingleSession = {
  onLost: () => void
  /** The current session's number. @throws when there is none. */
  session(): Promise<number>
  /**
   * Sends bytes of the wire protocol and returns the answer. The bytes may be transferred, so the caller must not use
   * them again.
   */
  send(bytes: Uint8Array<ArrayBuffer>, ms: number, session: number): Promise<Buffer>
  close(): Promise<void>
}

/**
 * PGlite has one session, leased to one request at a time. A second transaction would otherwise begin inside the first
 * one, read rows with its role, and be undone by its rollback.
 */
export class PgliteConnection implements Connection {
  readonly #pglite: SingleSession
  readonly #wire = new WireSession()
  readonly db: Db
  readonly #listeners = new Map<string, ChannelListener>()
  /** The number of the session in which `listen` was run. */
  #listeningIn: number | null = null

  constructor(pglite: SingleSession) {
    this.#pglite = pglite
    this.db = new LendingDb(sessionQueue('pglite'), this.#openSession.bind(this))
    pglite.onLost = () => {
      this.#wire.clear()
      for (const { lost } of this.#listeners.values()) lost()
    }
    this.#wire.onNotification = ({ channel, payload }) => this.#listeners.get(channel)?.received(payload)
  }

  close(): Promise<void> {
    return this.#pglite.close()
  }

  /**
   * Listens to a channel, which has one listener. PostgreSQL sends a notification with the answer to the statement that ends its transaction.
   */
  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    this.#listeners.set(channel, listener)
    this.#listeningIn = null
    await this.db.script('')
    return async () => {
      this.#listeners.delete(channel)
    }
  }

  async #openSession(): Promise<DatabaseSession> {
    let session = await this.#session()
    let isUsed = false
    const send = (bytes: Uint8Array<ArrayBuffer>, ms: number) => this.#pglite.send(bytes, ms, session)
    /** What the end of another's session has kept from beginning is sent again, unless a part of it was lost with it. */
    const sent = async <T>(ask: () => Promise<T>): Promise<T> => {
      const isFirst = !isUsed
      isUsed = true
      try {
        return await ask()
      } catch (error) {
        if (!isFirst || !(error instanceof NotBegun)) throw error
        session = await this.#session()
        return ask()
      }
    }
    return {
      exchange: (exchange, mayFollow) => sent(() => this.#wire.exchange(send, exchange, mayFollow)),
      script: (text) => sent(() => this.#wire.script(send, text)),
    }
  }

  /** The current session's number, once it listens to every channel. */
  async #session(): Promise<number> {
    const session = await this.#pglite.session()
    if (this.#listeners.size > 0 && this.#listeningIn !== session) {
      const listen = [...this.#listeners.keys()].map((channel) => `listen "${channel}"`)
      await this.#wire.script((bytes, ms) => this.#pglite.send(bytes, ms, session), listen.join(';'))
      this.#listeningIn = session
    }
    return session
  }
}
