import type { LiveTable } from '../gateway/hooks.ts'
import { type Frame, type Version, writeFrame } from './frame.ts'
import type { RealtimeLimits } from './limits.ts'
import type { Addressee } from './message.ts'
import type { Person } from './person.ts'
import type { Change } from './readers.ts'
import { type Binding, readJoin } from './subscription.ts'

type Channel = { topic: string; joinRef: string | null; person: Person; bindings: Binding[] }

/** The protocol version and API key with which the client connected, and its address. */
export type Opening = { version: Version; key: string; address: string }

/** What a conversation needs of the server. */
export type ConversationContext = {
  limits: RealtimeLimits
  table: Pick<LiveTable, 'name' | 'filters'>
  /** Null for a token that is not valid. Rejects when the database cannot be asked. */
  personOf(token: string | null, address: string): Promise<Person | null>
  messageOf(change: Change, to: Addressee): Buffer
}

export type ConversationConnection = {
  send(message: string | Buffer): void
  /** Whether this connection may have one more subscription for a person. */
  maySubscribe(person: Person): boolean
  /** Counts a refused subscription; false when there were too many and the connection has ended. */
  countRefusal(): boolean
}

const tooMany = 'ConnectionRateLimitReached: Too many connections or channels of this account'
const signInFirst = 'Unauthorized: a valid access token of a signed-in account is required'

/** One client's subscriptions, in the protocol of Supabase's client. */
export class Conversation {
  readonly #opening: Opening
  readonly #context: ConversationContext
  readonly #connection: ConversationConnection
  readonly #channels = new Map<string, Channel>()
  #leftAt = performance.now()
  #bindings = 0

  constructor(opening: Opening, context: ConversationContext, connection: ConversationConnection) {
    this.#opening = opening
    this.#context = context
    this.#connection = connection
  }

  get people(): Person[] {
    return [...this.#channels.values()].map(({ person }) => person)
  }

  get hasSubscription(): boolean {
    return this.#channels.size > 0
  }

  /** Milliseconds since the last subscription ended, or since the beginning; 0 while there is one. */
  get unsubscribedFor(): number {
    return this.hasSubscription ? 0 : performance.now() - this.#leftAt
  }

  /** Sends each subscription the changes that match it and that its person may read. Returns the number of messages. */
  sendChanges(audience: (person: Person) => readonly Change[]): number {
    const { version } = this.#opening
    this.expelExpired()
    let sent = 0
    for (const { topic, joinRef, person, bindings } of this.#channels.values()) {
      for (const change of audience(person)) {
        const matching = bindings.filter(
          ({ filter }) => !filter || change.filtered[filter.column] === filter.value,
        )
        if (matching.length === 0) continue
        const ids = matching.map(({ id }) => id)
        this.#connection.send(this.#context.messageOf(change, { version, topic, joinRef, ids }))
        sent += 1
      }
    }
    return sent
  }

  expelExpired(now = Date.now()): void {
    this.expel(({ expiresAt }) => expiresAt <= now, 'Token has expired')
  }

  /** Ends the subscriptions of the people for whom `hasEnded` is true, and sends the client the reason. */
  expel(hasEnded: (person: Person) => boolean, message: string): void {
    for (const channel of [...this.#channels.values()]) {
      if (hasEnded(channel.person)) this.#expel(channel, message)
    }
  }

  /** Ends all subscriptions without a message to the client. */
  clear(): void {
    this.#channels.clear()
  }

  async answer(frame: Frame): Promise<void> {
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
    const { limits, personOf } = this.#context
    if (!/^realtime:./.test(topic)) return this.#refuse(frame, 'unmatched topic')
    if (this.#channels.size >= limits.subscriptions && !this.#channels.has(topic)) {
      return this.#refuse(frame, 'ChannelRateLimitReached: Too many channels')
    }
    const request = readJoin(payload, limits, this.#context.table)
    if (typeof request === 'string') return this.#refuse(frame, request)
    // A client may join before it knows its session's token; then the key with which it connected counts.
    const person = await personOf(request.token ?? this.#opening.key, this.#opening.address)
    if (!person) return this.#refuse(frame, signInFirst)
    // The new subscription replaces an earlier one on the same topic.
    this.#channels.delete(topic)
    if (!this.#connection.maySubscribe(person)) return this.#refuse(frame, tooMany)
    const bindings = request.filters.map((filter) => {
      this.#bindings += 1
      return { id: this.#bindings, filter }
    })
    const channel = { topic, joinRef: joinRef ?? frame.ref, person, bindings }
    this.#channels.set(topic, channel)
    const answered = request.wanted.map((asked, index) => ({ ...asked, id: bindings[index]?.id }))
    this.#reply(frame, 'ok', { postgres_changes: answered })
    this.#system(channel, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL')
  }

  /** Continues the subscription for the new token's person; ends it when the token is not valid. */
  async #renew(channel: Channel, token: unknown): Promise<void> {
    const { personOf } = this.#context
    const person = await personOf(typeof token === 'string' ? token : null, this.#opening.address)
    if (!person) return this.#expel(channel, 'The access token is not valid')
    const isNew = person.account !== channel.person.account
    if (isNew && !this.#connection.maySubscribe(person)) return this.#expel(channel, tooMany)
    channel.person = person
  }

  #refuse(frame: Frame, reason: string): void {
    if (this.#connection.countRefusal()) this.#reply(frame, 'error', { reason })
  }

  #expel(channel: Channel, message: string): void {
    this.#system(channel, 'error', 'system', message)
    this.#push(channel, 'phx_close', {})
    this.#leave(channel)
  }

  #leave({ topic }: Channel): void {
    this.#channels.delete(topic)
    this.#leftAt = performance.now()
  }

  #system(channel: Channel, status: 'ok' | 'error', extension: string, message: string): void {
    const name = channel.topic.replace(/^realtime:/, '')
    this.#push(channel, 'system', { channel: name, extension, message, status })
  }

  #push({ topic, joinRef }: Channel, event: string, payload: object): void {
    // Supabase's client accepts the end of a subscription only with the reference of the join that began it.
    const ref = event === 'phx_close' ? joinRef : null
    this.#send({ joinRef, ref, topic, event }, payload)
  }

  #reply({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object): void {
    this.#send({ joinRef, ref, topic, event: 'phx_reply' }, { status, response })
  }

  #send(head: Omit<Frame, 'payload'>, payload: object): void {
    this.#connection.send(writeFrame(this.#opening.version, head, JSON.stringify(payload)))
  }
}
