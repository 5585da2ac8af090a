import type { WebSocket } from 'ws'
import { logError, redacted } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import { Conversation, type ConversationContext, type Opening } from './conversation.ts'
import { type Frame, readFrame } from './frame.ts'
import type { Person } from './person.ts'
import type { Change } from './readers.ts'

/**
 * Whether this connection may have one more subscription for a person, whose connections and subscriptions are limited.
 */
export type MaySubscribe = (connection: Connection, person: Person) => boolean

/** The socket under the WebSocket. Messages between `cork` and `uncork` are written at once. */
export type Transport = { cork(): void; uncork(): void }

const codes = { unsupported: 1003, policy: 1008, unavailable: 1013 } as const
const messagesWithin = 10_000

/** One client's WebSocket: its limits and its end. A `Conversation` has its subscriptions. */
export class Connection {
  readonly #socket: WebSocket
  readonly #transport: Transport
  readonly #opening: Opening
  readonly #context: ConversationContext
  readonly #conversation: Conversation
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>
  /** Resolves when all messages so far are answered, which happens in the order of their arrival. */
  #answering: Promise<void> = Promise.resolve()
  #receivedAt = performance.now()
  #countedFrom = performance.now()
  #messages = 0
  #refusals = 0

  constructor(
    { socket, transport }: { socket: WebSocket; transport: Transport },
    opening: Opening,
    context: ConversationContext,
    maySubscribe: MaySubscribe,
  ) {
    this.#socket = socket
    this.#transport = transport
    this.#opening = opening
    this.#context = context
    this.#conversation = new Conversation(opening, context, {
      send: (message) => this.#send(message),
      maySubscribe: (person) => maySubscribe(this, person),
      countRefusal: () => this.#countRefusal(),
    })
    // ws reports a malformed frame as an error and closes the connection itself; without a listener the error would end
    // the process.
    socket.on('error', () => {})
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('message', (data, isBinary) => this.#receive(data.toString(), isBinary))
    // ws answers a ping and ignores a pong by itself; each costs the server as much as a message.
    for (const frame of ['ping', 'pong'] as const) socket.on(frame, () => this.#count())
  }

  get people(): Person[] {
    return this.#conversation.people
  }

  get hasSubscription(): boolean {
    return this.#conversation.hasSubscription
  }

  /** Bytes that were written and that the client has not read yet. */
  get unread(): number {
    return this.#socket.bufferedAmount
  }

  /** Sends each subscription the changes that match it and that its person may read. Returns the number of messages. */
  send(audience: (person: Person) => readonly Change[]): number {
    if (!this.#isOpen) return 0
    this.#transport.cork()
    const sent = this.#conversation.sendChanges(audience)
    this.#transport.uncork()
    if (this.unread > this.#context.limits.unreadBytes) this.end('slow')
    return sent
  }

  /**
   * Ends subscriptions whose token has expired, and the connection of a client that is silent or without a subscription
   * for too long.
   */
  check(now = Date.now()): void {
    this.#conversation.expelExpired(now)
    const { idleMs, unsubscribedMs } = this.#context.limits
    const isSilent = performance.now() - this.#receivedAt > idleMs
    if (isSilent || this.#conversation.unsubscribedFor > unsubscribedMs) this.end('idle')
  }

  endSessions(ended: ReadonlySet<string>): void {
    this.#conversation.expel(({ session }) => session !== null && ended.has(session), 'The session has ended')
  }

  /** Ends the connection: the client is gone, too slow or hostile. A `code` tells the client why. */
  end(reason: 'slow' | 'idle' | 'hostile', code?: number): void {
    metricEvents.realtimeClosed.publish({ reason })
    this.#conversation.clear()
    if (code === undefined) this.#socket.terminate()
    else {
      this.close(code)
      // What a client sends beyond its limit is not even read.
      this.#socket.pause()
    }
  }

  /** Closes with a code; a client that does not answer within a second is cut off. */
  close(code: number): void {
    this.#conversation.clear()
    this.#socket.close(code)
    setTimeout(() => this.#socket.terminate(), 1000).unref()
  }

  #receive(text: string, isBinary: boolean): void {
    if (!this.#count()) return
    this.#receivedAt = performance.now()
    // Supabase's client sends binary messages only for broadcasts, which are not offered.
    const frame = isBinary ? null : readFrame(text, this.#opening.version)
    if (!frame) this.end('hostile', codes.unsupported)
    else this.#answering = this.#answering.then(() => this.#answer(frame))
  }

  /** Counts a frame of the client; false when the connection has ended, now or before. */
  #count(): boolean {
    if (!this.#isOpen) return false
    const now = performance.now()
    if (now - this.#countedFrom > messagesWithin) {
      this.#countedFrom = now
      this.#messages = 0
    }
    this.#messages += 1
    const isWithinLimit = this.#messages <= this.#context.limits.messages
    if (!isWithinLimit) this.end('hostile', codes.policy)
    return isWithinLimit
  }

  async #answer(frame: Frame): Promise<void> {
    if (!this.#isOpen) return
    try {
      await this.#conversation.answer(frame)
    } catch (error) {
      // The session cannot be checked without the database. The client reconnects by itself.
      logError(`A live subscription could not be answered: ${redacted(error)}`)
      this.close(codes.unavailable)
    }
  }

  #countRefusal(): boolean {
    this.#refusals += 1
    metricEvents.realtimeRefused.publish(null)
    const isWithinLimit = this.#refusals <= this.#context.limits.refusals
    if (!isWithinLimit) this.end('hostile', codes.policy)
    return isWithinLimit
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  #send(message: string | Buffer): void {
    if (this.#isOpen) this.#socket.send(message, { binary: false })
  }
}
