import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'
import { hasAsked, isAnswered } from './exchanges.ts'

type Limits = {
  /** Open connections, of all visitors together. */
  connections: number
  /** Open connections from one address, which several hundred people may share. */
  connectionsPerAddress: number
  /** Additional connections, for monitors of the server. */
  reserve: number
}

const reserved = new WeakSet<Socket>()

/** Whether a connection has one of the reserved places, on which only `/healthz` is answered. */
export function isReserved(socket: Socket): boolean {
  return reserved.has(socket)
}

const leaving = new WeakMap<Socket, () => void>()

/** Gives a connection's place back while it stays open: it is no longer one of those that send requests. */
export function leavePlace(socket: Socket): void {
  leaving.get(socket)?.()
}

/**
 * Gives each new connection of a server a place. Behind proxies (`trustProxy`) all connections come from the proxy's
 * address, so the limit by address does not apply.
 */
export function limitConnections(server: Server, trustProxy: number, limits: Limits): void {
  const share = trustProxy > 0 ? limits.connections : limits.connectionsPerAddress
  const places = new Places({ ...limits, connectionsPerAddress: share })
  server.on('connection', (socket: Socket) => places.give(socket))
}

/**
 * Limits the connections of all visitors and of each address. When a limit is reached, a connection without a running
 * request is closed for the new one: hundreds of silent connections keep nobody out.
 */
class Places {
  readonly #limits: Limits
  /** In the order in which they were opened, as in the sets below. */
  readonly #all = new Set<Socket>()
  readonly #byAddress = new Map<string, Set<Socket>>()
  readonly #reserve = new Set<Socket>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  give(socket: Socket): void {
    const address = addressKey(socket.remoteAddress ?? '') ?? '?'
    socket.once('close', () => this.#leave(socket))
    leaving.set(socket, () => this.#leave(socket))
    if (this.#hasRoomFor(address)) {
      this.#all.add(socket)
      this.#byAddress.set(address, this.#of(address).add(socket))
    } else if (this.#reserve.size < this.#limits.reserve || this.#end(unused(this.#reserve))) {
      this.#reserve.add(socket)
      reserved.add(socket)
    } else socket.destroy()
  }

  #of(address: string): Set<Socket> {
    return this.#byAddress.get(address) ?? new Set()
  }

  /** Whether the address gets a place; closes another connection for it where that is fair. */
  #hasRoomFor(address: string): boolean {
    const own = this.#of(address)
    if (own.size >= this.#limits.connectionsPerAddress) return this.#end(unused(own))
    if (this.#all.size < this.#limits.connections) return true
    const [most = own] = [...this.#byAddress.values()].sort((one, other) => other.size - one.size)
    if (this.#end(unused(most) ?? unused(this.#all))) return true
    // No connection is unused: an address with more than twice as many as this one loses its oldest.
    return most.size > 2 * own.size + 2 && this.#end([...most][0])
  }

  #end(socket: Socket | undefined): boolean {
    if (!socket) return false
    this.#leave(socket)
    socket.destroy()
    return true
  }

  #leave(socket: Socket): void {
    this.#reserve.delete(socket)
    if (!this.#all.delete(socket)) return
    for (const [address, sockets] of this.#byAddress) {
      if (sockets.delete(socket) && sockets.size === 0) this.#byAddress.delete(address)
    }
  }
}

/** The oldest connection that never sent a request, otherwise the oldest without a running request. */
function unused(sockets: ReadonlySet<Socket>): Socket | undefined {
  const waiting = [...sockets].filter((socket) => !isAnswered(socket))
  return waiting.find((socket) => !hasAsked(socket)) ?? waiting[0]
}
