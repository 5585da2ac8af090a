import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { awaitedOn } from './exchanges.ts'
import { bufferedFor } from './in-pieces.ts'

type Limits = {
  /** A connection on which no byte moves for so many milliseconds is closed. */
  idleMs: number
  /** Bytes of unread answers in memory, over all connections. */
  heldBytes: number
}
/**
 * What the server waits for on a connection, the bytes moved so far, and the time (`performance.now()`) of the last
 * change.
 */
type Progress = { awaited: string | null; bytes: number; since: number }

/**
 * Closes connections whose client neither reads the answer nor sends the body: after `idleMs`, and sooner when unread
 * answers take too much memory. The connection that has been stalled longest is closed first.
 */
export class ProgressWatch {
  readonly #limits: Limits
  readonly #sockets = new Map<Socket, Progress>()

  constructor(server: Server, limits: Limits) {
    this.#limits = limits
    server.on('connection', (socket: Socket) => {
      this.#sockets.set(socket, { awaited: null, bytes: 0, since: performance.now() })
      socket.once('close', () => this.#sockets.delete(socket))
    })
    const timer = setInterval(() => this.#endIdle(), Math.min(limits.idleMs / 4, 5000)).unref()
    server.once('close', () => clearInterval(timer))
  }

  /** Closes stalled connections until the unread answers of the others fit into `heldBytes`. */
  freeMemory(): void {
    let buffered = [...this.#sockets.keys()].reduce((sum, socket) => sum + bufferedFor(socket), 0)
    if (buffered <= this.#limits.heldBytes) return
    this.#measure()
    const slowestFirst = [...this.#sockets].sort(([, one], [, other]) => one.since - other.since)
    for (const [socket] of slowestFirst) {
      if (buffered <= this.#limits.heldBytes) return
      buffered -= bufferedFor(socket)
      if (bufferedFor(socket) > 0) socket.destroy()
    }
  }

  #endIdle(): void {
    this.#measure()
    const latest = performance.now() - this.#limits.idleMs
    for (const [socket, { since }] of this.#sockets) if (since <= latest) socket.destroy()
    this.freeMemory()
  }

  #measure(): void {
    const now = performance.now()
    for (const [socket, known] of this.#sockets) {
      const awaited = awaitedOn(socket)
      // Bytes in Node's buffer have not reached the client's system.
      const bytes = awaited === 'reading' ? socket.bytesWritten - socket.writableLength : socket.bytesRead
      const isStalled = awaited !== null && awaited === known.awaited && bytes === known.bytes
      this.#sockets.set(socket, { awaited, bytes, since: isStalled ? known.since : now })
    }
  }
}
