import type { WebSocket } from 'ws'
import { metricEvents } from '../process/metric-events.ts'
import { Connection, type Opening, type Surroundings } from './connection.ts'
import type { Person } from './person.ts'
import type { Audience } from './readers.ts'

const codes = { goingAway: 1001, restart: 1012 } as const

/** All live connections: how many there may be, who hears what, and their end. */
export class Hub {
  readonly #surroundings: Surroundings
  readonly #connections = new Map<Connection, string>()
  readonly #byAddress = new Map<string, number>()
  readonly #watch: NodeJS.Timeout
  #closed = false

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#watch = setInterval(() => this.#check(), Math.min(1000, surroundings.limits.idleMs / 4)).unref()
  }

  /**
   * Makes room for one more connection of this address; false when there is none. A connection without a subscription
   * gives way, the oldest first: anybody can open one, but only who is signed in can subscribe.
   */
  makeRoomFor(address: string): boolean {
    const { connections, connectionsPerAddress } = this.#surroundings.limits
    if (this.#closed) return false
    if ((this.#byAddress.get(address) ?? 0) >= connectionsPerAddress && !this.#dropUnused(address))
      return false
    return this.#connections.size < connections || this.#dropUnused()
  }

  /** Takes a connection until it ends. */
  add(socket: WebSocket, opening: Opening, address: string): void {
    const connection = new Connection(socket, opening, this.#surroundings, (asking, person) =>
      this.#mayHear(asking, person),
    )
    this.#connections.set(connection, address)
    this.#byAddress.set(address, (this.#byAddress.get(address) ?? 0) + 1)
    metricEvents.realtimeConnection.publish({ opened: true })
    socket.once('close', () => this.#remove(connection, address))
  }

  /** Whether anybody is connected. */
  get isHeard(): boolean {
    return this.#connections.size > 0
  }

  /** Everybody in whose name something is heard. */
  get people(): Person[] {
    return [...this.#connections.keys()].flatMap((connection) => connection.people)
  }

  /** Tells each subscription of the changes that its person may read. */
  tell(audience: Audience): void {
    let sent = 0
    for (const connection of this.#connections.keys()) sent += connection.tell(audience)
    metricEvents.realtimeSent.publish({ messages: sent })
    this.#freeMemory()
  }

  /** Changes were lost: every client is sent away, and reads what it missed when it comes back. */
  restart(): void {
    for (const connection of this.#connections.keys()) connection.close(codes.restart)
  }

  /** Takes no more connections and closes all, within a second. */
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
      if (connection.hears || (address !== undefined && from !== address)) continue
      connection.end('idle')
      this.#remove(connection, from)
      return true
    }
    return false
  }

  #mayHear(asking: Connection, { account }: Person): boolean {
    if (!account) return true
    const others = [...this.#connections.keys()].filter(
      (one) => one !== asking && one.people.some((person) => person.account === account),
    )
    return others.length < this.#surroundings.limits.connectionsPerAccount
  }

  #check(): void {
    for (const connection of this.#connections.keys()) connection.check()
    this.#freeMemory()
  }

  /** Cuts off those who are furthest behind until the rest take no more memory than allowed. */
  #freeMemory(): void {
    const { unreadBytesOfAll } = this.#surroundings.limits
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

  #remove(connection: Connection, address: string): void {
    if (!this.#connections.delete(connection)) return
    const left = (this.#byAddress.get(address) ?? 1) - 1
    if (left > 0) this.#byAddress.set(address, left)
    else this.#byAddress.delete(address)
    metricEvents.realtimeConnection.publish({ opened: false })
  }
}
