import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { awaitedFrom } from './exchanges.ts'
import { heldFor } from './in-pieces.ts'

type Limits = {
  /** Milliseconds without a byte after which a reader or a sender has given up. */
  idleMs: number
  /** Bytes of answers that are kept for all readers together. */
  heldBytes: number
}
/** What was waited for when last looked at, how far it had come, and since when it has stood there. */
type Progress = { awaited: string | null; bytes: number; since: number }

/**
 * Ends connections whose readers or senders stand still, whatever they asked for: after a time, and earlier when so much
 * is kept for readers that the memory is needed for others; then whoever has stood still longest goes first.
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

  /** Ends readers until what is kept for all of them is within its bound. */
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
      // Of what is written, what still waits has not been taken by the reader's system.
      const bytes = awaited === 'reading' ? socket.bytesWritten - socket.writableLength : socket.bytesRead
      const stands = awaited !== null && awaited === known.awaited && bytes === known.bytes
      this.#sockets.set(socket, { awaited, bytes, since: stands ? known.since : now })
    }
  }
}
