import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address-key.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

export type ConnectionLimits = {
  connections: number
  /** Bytes of answers that their clients have not read. */
  unreadBytes: number
  /** A connection on which no byte moves for so many milliseconds is closed, unless the server itself is at work. */
  stillMs: number
}

export const usualLimits: ConnectionLimits = {
  connections: 2000,
  unreadBytes: 96 * 1024 ** 2,
  stillMs: 30_000,
}

/** Bytes of a body that may still arrive after the answer, as when a client sends a form in a packet of its own. */
const smallRest = 64 * 1024
/** Milliseconds in which a client reads the answer to a body that it still sends. */
const restMs = 1000

/** `response` is of the last request; `isAhead`: the next one waits for its end. */
type Connection = { address: string; response: ServerResponse | null; isAhead: boolean }

/** Chunks of a body; those after the first ones hold so many bytes on average. Networks deliver larger ones. */
const freeChunks = 64
const averageBytes = 256

/** A request whose body may not come in tiny chunks, since each takes the server as long as a whole packet. */
export class WholeRequest extends IncomingMessage {
  #spare = freeChunks

  /** Node calls this with each chunk of the body, also where nobody reads it. */
  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    // Chunks of the same packet still arrive after the connection was ended.
    if (this.socket.destroyed) return false
    if (chunk) this.#spare += chunk.length / averageBytes - 1
    if (this.#spare < 0) this.socket.destroy()
    return super.push(chunk, encoding)
  }
}

/**
 * Keeps one client from stopping others where Node has no limit: a connection asks one thing at a time, in chunks of
 * usual size, and where connections or unread bytes are too many, the address that has most of them loses its oldest
 * connection, an idle one first. Behind a proxy every connection is the proxy's, so an idle one goes, or the newcomer.
 */
export class FairConnections {
  readonly #limits: ConnectionLimits
  /** In the order in which they were opened. */
  readonly #open = new Map<Socket, Connection>()

  /** @param server made with `WholeRequest` */
  constructor(server: Server, handler: Handler, limits: ConnectionLimits = usualLimits) {
    this.#limits = limits
    server.on('connection', (socket: Socket) => this.#admit(socket))
    server.on('request', (request, response) => this.#take(request, response, handler))
    server.setTimeout(limits.stillMs, (socket) => {
      if (!this.#isAtWork(socket)) socket.destroy()
    })
  }

  /** A WebSocket, whose handler has limits of its own, is no longer counted. False while another answer is being sent. */
  release(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    return connection !== undefined && isIdle(connection) && this.#open.delete(socket)
  }

  #admit(socket: Socket): void {
    const address = addressKey(socket.remoteAddress ?? '') ?? '?'
    this.#open.set(socket, { address, response: null, isAhead: false })
    socket.once('close', () => this.#open.delete(socket))
    if (this.#open.size > this.#limits.connections) this.#end(this.#oldestOfMost(() => 1))
  }

  /**
   * Whoever asks again before the answer is there, as no browser and no proxy does, would have any number answered at once.
   * One request may wait: a client that has read all bytes of an answer asks on before the answer is ended here.
   */
  #take(request: IncomingMessage, response: ServerResponse, handler: Handler): void {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection || connection.isAhead) {
      socket.destroy()
      return
    }
    const begin = () => {
      connection.isAhead = false
      if (socket.destroyed) return
      connection.response = response
      response.once('prefinish', () => this.#limitUnread(socket))
      response.once('close', () => request.complete || endUnread(request))
      handler(request, response)
    }
    connection.isAhead = !isIdle(connection)
    if (connection.isAhead) connection.response?.once('close', begin)
    else begin()
  }

  #limitUnread(asking: Socket): void {
    if (asking.writableLength === 0) return
    const unread = (socket: Socket) => socket.writableLength
    let bytes = [...this.#open.keys()].reduce((sum, socket) => sum + unread(socket), 0)
    while (bytes > this.#limits.unreadBytes) {
      const socket = this.#oldestOfMost(unread)
      if (!socket) return
      bytes -= unread(socket)
      this.#end(socket)
    }
  }

  /** Of the address that has most: its oldest idle connection, otherwise its oldest that has any. */
  #oldestOfMost(countOf: (socket: Socket) => number): Socket | undefined {
    const byAddress = new Map<string, { count: number; sockets: Socket[] }>()
    for (const [socket, { address }] of this.#open) {
      const count = countOf(socket)
      if (count === 0) continue
      const found = byAddress.get(address) ?? { count: 0, sockets: [] as Socket[] }
      found.count += count
      found.sockets.push(socket)
      byAddress.set(address, found)
    }
    const [most] = [...byAddress.values()].sort((one, other) => other.count - one.count)
    return most?.sockets.find((socket) => isIdle(this.#open.get(socket))) ?? most?.sockets[0]
  }

  #end(socket: Socket | undefined): void {
    if (!socket) return
    this.#open.delete(socket)
    socket.destroy()
  }

  /** Whether the client has sent all that is read of it, has read all that was sent, and waits. */
  #isAtWork(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    if (isIdle(connection) || socket.writableLength > 0) return false
    const request = connection?.response?.req
    return request?.complete || request?.readableFlowing !== true
  }
}

/** Ends the connection of a request that was answered before its body arrived: otherwise Node would read all of it. */
function endUnread(request: IncomingMessage): void {
  const { socket, headers } = request
  const isSmall = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallRest
  if (!isSmall) {
    socket.end()
    // After Node, which resumes the socket once a request is answered.
    setImmediate(() => socket.pause())
  }
  setTimeout(() => (isSmall && request.complete) || socket.destroy(), restMs).unref()
}

function isIdle(connection: Connection | undefined): boolean {
  return connection?.response?.writableFinished !== false
}
