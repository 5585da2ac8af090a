import { setImmediate as requestsFirst } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { metricEvents } from '../process/metric-events.ts'
import { Connection, type Transport } from './connection.ts'
import type { ConversationContext, Opening } from './conversation.ts'
import type { Person } from './person.ts'
import type { Audience } from './readers.ts'

const codes = { goingAway: 1001, restart: 1012 } as const
/** Connections that are written to without a pause. Between two such groups the server handles its other requests. */
const atOnce = 25

/** All live connections: their number, their subscriptions and their end. */
export class Hub {
  readonly #context: ConversationContext
  /** Each with its address, the oldest first. */
  readonly #connections = new Map<Connection, string>()
  readonly #watch: NodeJS.Timeout
  #closed = false

  constructor(context: ConversationContext) {
    this.#context = context
    this.#watch = setInterval(() => this.#check(), Math.min(1000, context.limits.idleMs / 4)).unref()
  }

  /**
   * Whether one more connection of this address may be opened. At a limit the oldest connection without a subscription
   * is ended for it: anybody can open a connection, but only a signed-in user can subscribe.
   */
  makeRoomFor(address: string): boolean {
    const { connections, connectionsPerAddress } = this.#context.limits
    if (this.#closed) return false
    const ofAddress = [...this.#connections.values()].filter((one) => one === address).length
    if (ofAddress >= connectionsPerAddress && !this.#dropUnused(address)) return false
    return this.#connections.size < connections || this.#dropUnused()
  }

  add(connected: { socket: WebSocket; transport: Transport }, opening: Opening): void {
    const { address } = opening
    const connection = new Connection(connected, opening, this.#context, (joining, person) =>
      this.#maySubscribe(joining, person),
    )
    this.#connections.set(connection, address)
    metricEvents.realtimeConnection.publish({ opened: true })
    connected.socket.once('close', () => this.#remove(connection))
  }

  get hasConnections(): boolean {
    return this.#connections.size > 0
  }

  get people(): Person[] {
    return [...this.#connections.keys()].flatMap((connection) => connection.people)
  }

  async send(audience: Audience): Promise<void> {
    const subscribed = [...this.#connections.keys()].filter(({ hasSubscription }) => hasSubscription)
    let sent = 0
    for (let first = 0; first < subscribed.length; first += atOnce) {
      for (const connection of subscribed.slice(first, first + atOnce)) sent += connection.send(audience)
      this.#freeMemory()
      await requestsFirst()
    }
    metricEvents.realtimeSent.publish({ messages: sent })
  }

  endSessions(ended: ReadonlySet<string>): void {
    for (const connection of this.#connections.keys()) connection.endSessions(ended)
  }

  /** Closes all connections after changes were lost: each client reconnects and reloads its data. */
  restart(): void {
    for (const connection of this.#connections.keys()) connection.close(codes.restart)
  }

  /** Accepts no more connections and closes all, within a second. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#watch)
    const ended = [...this.#connections.keys()].map((connection) => connection.ended)
    for (const connection of this.#connections.keys()) connection.close(codes.goingAway)
    await Promise.all(ended)
  }

  /** Ends the oldest connection without a subscription, of one address or of any; returns whether there was one. */
  #dropUnused(address?: string): boolean {
    for (const [connection, from] of this.#connections) {
      if (connection.hasSubscription || (address !== undefined && from !== address)) continue
      connection.end('idle')
      this.#remove(connection)
      return true
    }
    return false
  }

  #maySubscribe(joining: Connection, { account }: Person): boolean {
    if (!account) return true
    const { connectionsPerAccount, subscriptionsPerAccount } = this.#context.limits
    let [connections, subscriptions] = [1, 1]
    for (const connection of this.#connections.keys()) {
      const own = connection.people.filter((person) => person.account === account).length
      subscriptions += own
      if (own > 0 && connection !== joining) connections += 1
    }
    return connections <= connectionsPerAccount && subscriptions <= subscriptionsPerAccount
  }

  #check(): void {
    for (const connection of this.#connections.keys()) connection.check()
    this.#freeMemory()
  }

  /** Ends the connections with the most unread bytes until the others are within the limit. */
  #freeMemory(): void {
    const { unreadBytesOfAll } = this.#context.limits
    const sizes = [...this.#connections.keys()].map((connection) => ({
      connection,
      unread: connection.unread,
    }))
    let unread = sizes.reduce((sum, one) => sum + one.unread, 0)
    if (unread <= unreadBytesOfAll) return
    for (const one of sizes.sort((a, b) => b.unread - a.unread)) {
      if (unread <= unreadBytesOfAll) return
      unread -= one.unread
      one.connection.end('slow')
    }
  }

  #remove(connection: Connection): void {
    if (this.#connections.delete(connection)) metricEvents.realtimeConnection.publish({ opened: false })
  }
}
