import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { awaitedFrom } from './exchanges.ts'
import { heldFor } from './in-pieces.ts'

type Limits = {
  /** Milliseconds without a byte after which a connection is closed. */
  idleMs: number
  /** Bytes of answers kept in memory for all visitors together. */
  heldBytes: number
}
/** What the server waits for on a connection, the bytes moved so far, and since when no more have moved. */
type Progress = { awaited: string | null; bytes: number; since: number }

/**
 * Closes connections on which the visitor neither reads the answer nor sends the body: after a time, and earlier when
 * unread answers take too much memory; the connection that has stood still longest is then closed first.
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

  /** Closes connections with unread answers until the rest take no more memory than allowed. */
  freeMemory(): void {
    let held = [...this.#sockets.keys()].reduce((sum, socket) => sum + heldFor(socket), 0)
    if (held <= this.#limits.heldBytes) return
    this.#look()
    const slowestFirst = [...this.#sockets].sort(([, one], [, other]) => one.since - other.since)
    for (const [socket] of slowestFirst) {
      if (held <= this.#limits.heldBytes) return
      held -= heldFor(socket)
      if (heldFor(socket) > 0) socket.destroy()
    }
  }

  #endIdle(): void {
    this.#look()
    const latest = performance.now() - this.#limits.idleMs
    for (const [socket, { since }] of this.#sockets) if (since <= latest) socket.destroy()
    this.freeMemory()
  }

  #look(): void {
    const now = performance.now()
    for (const [socket, known] of this.#sockets) {
      const awaited = awaitedFrom(socket)
      // Bytes that are written but still buffered have not reached the visitor's system.
      const bytes = awaited === 'reading' ? socket.bytesWritten - socket.writableLength : socket.bytesRead
      const stands = awaited !== null && awaited === known.awaited && bytes === known.bytes
      this.#sockets.set(socket, { awaited, bytes, since: stands ? known.since : now })
    }
  }
}
