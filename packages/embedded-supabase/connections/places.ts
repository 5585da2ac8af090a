import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'
import { hasSentRequest, isAnswering } from './exchanges.ts'

type Limits = {
  /** Open connections over all addresses. */
  connections: number
  /** Open connections from one address, which several hundred people behind a router may share. */
  connectionsPerAddress: number
  /** Further connections, on which monitors can still ask `/healthz`. */
  reserve: number
}

const reserved = new WeakSet<Socket>()

/** Whether a connection is one of the reserve, on which only `/healthz` is answered. */
export function isReserved(socket: Socket): boolean {
  return reserved.has(socket)
}

const releases = new WeakMap<Socket, () => void>()

/** Stops counting a connection that stays open, because it sends no more requests. */
export function releasePlace(socket: Socket): void {
  releases.get(socket)?.()
}

/**
 * Behind proxies (`trustProxy`) all connections come from the proxy's address, so the limit for one address does not
 * apply.
 */
export function limitConnections(server: Server, trustProxy: number, limits: Limits): void {
  const share = trustProxy > 0 ? limits.connections : limits.connectionsPerAddress
  const places = new Places({ ...limits, connectionsPerAddress: share })
  server.on('connection', (socket: Socket) => places.admit(socket))
}

/**
 * Limits the connections of all visitors and of each address. At a limit a connection without a running request is
 * closed for the new one, so hundreds of silent connections keep nobody out.
 */
class Places {
  readonly #limits: Limits
  /** In the order in which they were opened, as are the sets below. */
  readonly #all = new Set<Socket>()
  readonly #byAddress = new Map<string, Set<Socket>>()
  readonly #reserve = new Set<Socket>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  admit(socket: Socket): void {
    const address = addressKey(socket.remoteAddress ?? '') ?? '?'
    socket.once('close', () => this.#release(socket))
    releases.set(socket, () => this.#release(socket))
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

  /** Whether the address may have one more connection; closes another for it where that is fair. */
  #hasRoomFor(address: string): boolean {
    const own = this.#of(address)
    if (own.size >= this.#limits.connectionsPerAddress) return this.#end(unused(own))
    if (this.#all.size < this.#limits.connections) return true
    const [most = own] = [...this.#byAddress.values()].sort((one, other) => other.size - one.size)
    if (this.#end(unused(most) ?? unused(this.#all))) return true
    // Every connection is busy: an address with more than twice as many as this one loses its oldest.
    return most.size > 2 * own.size + 2 && this.#end([...most][0])
  }

  #end(socket: Socket | undefined): boolean {
    if (!socket) return false
    this.#release(socket)
    socket.destroy()
    return true
  }

  #release(socket: Socket): void {
    this.#reserve.delete(socket)
    if (!this.#all.delete(socket)) return
    for (const [address, sockets] of this.#byAddress) {
      if (sockets.delete(socket) && sockets.size === 0) this.#byAddress.delete(address)
    }
  }
}

/** The oldest connection that never sent a request, otherwise the oldest without a running request. */
function unused(sockets: ReadonlySet<Socket>): Socket | undefined {
  const waiting = [...sockets].filter((socket) => !isAnswering(socket))
  return waiting.find((socket) => !hasSentRequest(socket)) ?? waiting[0]
}
