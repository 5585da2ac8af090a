import type { WebSocket } from 'ws'
import { metricEvents } from '../process/metric-events.ts'
import type { Column } from './columns.ts'
import { type Frame, readFrame, type Version, writeFrame } from './frame.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Person } from './person.ts'
import type { Change } from './readers.ts'
import { type Binding, readJoin } from './subscription.ts'

type Channel = { topic: string; joinRef: string | null; person: Person; bindings: Binding[] }

/** The parts of the server that a connection needs. */
export type Surroundings = {
  limits: RealtimeLimits
  columns: readonly Column[]
  personOf(token: string | null): Promise<Person | null>
}

/** Whether this connection may subscribe in a person's name: the number of connections for one person is limited. */
export type MaySubscribe = (connection: Connection, person: Person) => boolean

/** How the client opened the connection. */
export type Opening = { version: Version; key: string }

const codes = { unsupported: 1003, policy: 1008 } as const
const messagesWithin = 10_000

/** One client's connection, in the protocol of Supabase's client: its subscriptions, and its use of the limits. */
export class Connection {
  readonly #socket: WebSocket
  readonly #opening: Opening
  readonly #surroundings: Surroundings
  readonly #maySubscribe: MaySubscribe
  readonly #channels = new Map<string, Channel>()
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>
  /** Resolves when the messages so far are answered: they are answered in the order in which they came. */
  #answering: Promise<void> = Promise.resolve()
  #heardAt = performance.now()
  #subscribedAt = performance.now()
  #countedFrom = performance.now()
  #messages = 0
  #refusals = 0
  #bindings = 0

  constructor(socket: WebSocket, opening: Opening, surroundings: Surroundings, maySubscribe: MaySubscribe) {
    this.#socket = socket
    this.#opening = opening
    this.#surroundings = surroundings
    this.#maySubscribe = maySubscribe
    // ws reports a hostile frame as an error and closes the connection by itself; without a listener the error would
    // end the process.
    socket.on('error', () => {})
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('message', (data, isBinary) => this.#hear(data.toString(), isBinary))
  }

  /** The people of this connection's subscriptions. */
  get people(): Person[] {
    return [...this.#channels.values()].map(({ person }) => person)
  }

  /** Whether it has a subscription. */
  get hasSubscription(): boolean {
    return this.#channels.size > 0
  }

  /** Bytes that were written and that the client has not read yet. */
  get unread(): number {
    return this.#socket.bufferedAmount
  }

  /** Sends each subscription the changes that match it and that its person may read. Returns the number of messages. */
  send(audience: (person: Person) => readonly Change[]): number {
    let sent = 0
    for (const { topic, joinRef, person, bindings } of this.#channels.values()) {
      for (const change of audience(person)) {
        const ids = bindings.filter(({ filter }) => !filter || change[filter.column] === filter.value)
        if (ids.length === 0) continue
        const payload = `{"ids":[${ids.map(({ id }) => id).join()}],"data":${dataOf(change, this.#surroundings.columns)}}`
        this.#write({ joinRef, ref: null, topic, event: 'postgres_changes' }, payload)
        sent += 1
      }
    }
    if (this.unread > this.#surroundings.limits.unreadBytes) this.end('slow')
    return sent
  }

  /**
   * Ends subscriptions whose token has expired, and the connection when the client is silent or without a subscription
   * too long.
   */
  check(now = Date.now()): void {
    for (const channel of [...this.#channels.values()]) {
      if (channel.person.expiresAt <= now) this.#expel(channel, 'Token has expired')
    }
    const { idleMs, unsubscribedMs } = this.#surroundings.limits
    const isSilent = performance.now() - this.#heardAt > idleMs
    const isUnsubscribed = !this.hasSubscription && performance.now() - this.#subscribedAt > unsubscribedMs
    if (isSilent || isUnsubscribed) this.end('idle')
  }

  /** Ends the connection: the client is gone, too slow or hostile. With a `code` the client is told why. */
  end(reason: 'slow' | 'idle' | 'hostile', code?: number): void {
    metricEvents.realtimeClosed.publish({ reason })
    this.#channels.clear()
    if (code === undefined) this.#socket.terminate()
    else this.close(code)
  }

  /** Closes with a code; a client that does not answer within a second is cut off. */
  close(code: number): void {
    this.#channels.clear()
    this.#socket.close(code)
    setTimeout(() => this.#socket.terminate(), 1000).unref()
  }

  #hear(text: string, isBinary: boolean): void {
    const now = performance.now()
    this.#heardAt = now
    if (now - this.#countedFrom > messagesWithin) {
      this.#countedFrom = now
      this.#messages = 0
    }
    this.#messages += 1
    // Supabase's client sends binary messages only for broadcasts, which are not offered.
    const frame = isBinary ? null : readFrame(text, this.#opening.version)
    if (this.#messages > this.#surroundings.limits.messages) this.end('hostile', codes.policy)
    else if (!frame) this.end('hostile', codes.unsupported)
    else this.#answering = this.#answering.then(() => this.#answer(frame))
  }

  async #answer(frame: Frame): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const { topic, event, payload } = frame
    const channel = this.#channels.get(topic)
    if (topic === 'phoenix' && event === 'heartbeat') this.#reply(frame, 'ok', {})
    else if (event === 'phx_join') await this.#join(frame)
    else if (!channel) this.#reply(frame, 'error', { reason: 'unmatched topic' })
    else if (event === 'access_token') await this.#renew(channel, payload.access_token)
    else if (event === 'phx_leave') {
      this.#leave(channel)
      this.#reply(frame, 'ok', {})
      this.#push(channel, 'phx_close', {})
    } else this.#reply(frame, 'error', { reason: 'Only postgres_changes is offered here' })
  }

  async #join(frame: Frame): Promise<void> {
    const { topic, joinRef, payload } = frame
    const { limits, personOf } = this.#surroundings
    if (!/^realtime:./.test(topic)) return this.#refuse(frame, 'unmatched topic')
    if (this.#channels.size >= limits.subscriptions && !this.#channels.has(topic)) {
      return this.#refuse(frame, 'ChannelRateLimitReached: Too many channels')
    }
    const wanted = readJoin(payload, limits)
    if (typeof wanted === 'string') return this.#refuse(frame, wanted)
    // A client may join before it knows its session's token; then the key with which it opened the connection counts.
    const person = await personOf(wanted.token ?? this.#opening.key)
    if (!person)
      return this.#refuse(frame, 'Unauthorized: a valid access token of a signed-in account is required')
    if (!this.#maySubscribe(this, person))
      return this.#refuse(frame, 'ConnectionRateLimitReached: Too many connections')
    const bindings = wanted.filters.map((filter) => {
      this.#bindings += 1
      return { id: this.#bindings, filter }
    })
    const channel = { topic, joinRef: joinRef ?? frame.ref, person, bindings }
    this.#channels.set(topic, channel)
    const answered = wanted.wanted.map((asked, index) => ({ ...asked, id: bindings[index]?.id }))
    this.#reply(frame, 'ok', { postgres_changes: answered })
    this.#system(channel, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL')
  }

  /** Continues the subscription in the name of the new token's person; ends it when the token is not valid. */
  async #renew(channel: Channel, token: unknown): Promise<void> {
    const person = await this.#surroundings.personOf(typeof token === 'string' ? token : null)
    if (person) channel.person = person
    else this.#expel(channel, 'The access token is not valid')
  }

  #refuse(frame: Frame, reason: string): void {
    this.#refusals += 1
    metricEvents.realtimeRefused.publish(null)
    if (this.#refusals > this.#surroundings.limits.refusals) this.end('hostile', codes.policy)
    else this.#reply(frame, 'error', { reason })
  }

  #expel(channel: Channel, message: string): void {
    this.#system(channel, 'error', 'system', message)
    this.#push(channel, 'phx_close', {})
    this.#leave(channel)
  }

  #leave({ topic }: Channel): void {
    this.#channels.delete(topic)
    this.#subscribedAt = performance.now()
  }

  #system(channel: Channel, status: 'ok' | 'error', extension: string, message: string): void {
    const name = channel.topic.replace(/^realtime:/, '')
    this.#push(channel, 'system', { channel: name, extension, message, status })
  }

  #push({ topic, joinRef }: Channel, event: string, payload: object): void {
    // Supabase's client accepts the end of a subscription only with the number of the join that began it.
    const ref = event === 'phx_close' ? joinRef : null
    this.#write({ joinRef, ref, topic, event }, JSON.stringify(payload))
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object): void {
    this.#write({ joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response }))
  }

  #write(head: Omit<Frame, 'payload'>, payload: string): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(writeFrame(this.#opening.version, head, payload))
  }
}

const written = new WeakMap<Change, string>()

/**
 * A change in the format of Supabase's stream; the text is remembered, because many subscriptions get the same change.
 */
function dataOf(change: Change, columns: readonly Column[]): string {
  const known = written.get(change)
  if (known) return known
  const head = `"schema":"public","table":"changes","commit_timestamp":${JSON.stringify(change.at)}`
  const text = `{${head},"type":"INSERT","columns":${JSON.stringify(columns)},"record":${change.record},"errors":null}`
  written.set(change, text)
  return text
}
