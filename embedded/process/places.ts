import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'
import { hasAsked, isAnswered } from './exchanges.ts'

type Limits = {
  /** Connections at once, of everybody. */
  connections: number
  /** Connections at once from one address; several hundred people may share one. */
  connectionsPerAddress: number
  /** Connections beyond those, for whoever watches over the server. */
  reserve: number
}

const reserved = new WeakSet<Socket>()

/** Whether a connection came when all places were taken: then only `/healthz` is answered on it. */
export function isReserved(socket: Socket): boolean {
  return reserved.has(socket)
}

/** Gives each new connection of a server a place. Behind proxies (`trustProxy`) all come from one address, which then has no share. */
export function givePlaces(server: Server, trustProxy: number, limits: Limits): void {
  const share = trustProxy > 0 ? limits.connections : limits.connectionsPerAddress
  const places = new Places({ ...limits, connectionsPerAddress: share })
  server.on('connection', (socket: Socket) => places.give(socket))
}

/**
 * The connections of everybody and of each address. When they are too many, one on which nothing is being answered is
 * ended for the new one, so that whoever opens hundreds and asks nothing keeps nobody out.
 */
class Places {
  readonly #limits: Limits
  /** Each in the order in which they came. */
  readonly #all = new Set<Socket>()
  readonly #byAddress = new Map<string, Set<Socket>>()
  readonly #reserve = new Set<Socket>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  give(socket: Socket): void {
    const address = addressKey(socket.remoteAddress ?? '') ?? '?'
    socket.once('close', () => this.#leave(socket))
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

  /** Whether there is a place, after one was freed where that is fair. */
  #hasRoomFor(address: string): boolean {
    const own = this.#of(address)
    if (own.size >= this.#limits.connectionsPerAddress) return this.#end(unused(own))
    if (this.#all.size < this.#limits.connections) return true
    const [most = own] = [...this.#byAddress.values()].sort((one, other) => other.size - one.size)
    if (this.#end(unused(most) ?? unused(this.#all))) return true
    // All are at work: an address that has many times as much gives one up all the same.
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

/** The oldest connection on which nothing was ever asked, otherwise the oldest on which nothing is being answered. */
function unused(sockets: ReadonlySet<Socket>): Socket | undefined {
  const waiting = [...sockets].filter((socket) => !isAnswered(socket))
  return waiting.find((socket) => !hasAsked(socket)) ?? waiting[0]
}
