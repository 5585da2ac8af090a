import { IncomingMessage, type ServerResponse } from 'node:http'

/**
 * Any body may have this many chunks; the chunks after them must hold `averageBytes` on average. Networks deliver
 * larger ones.
 */
const freePieces = 64
const averageBytes = 256

/**
 * A request that may not send its body in tiny chunks: each costs the server as much as a whole packet. Too many of
 * them end the connection, on every path and even when nobody reads the body.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  /** Node calls this with each chunk of the body. */
  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    // Chunks of the same packet still arrive after the connection was ended.
    if (this.socket.destroyed) return false
    if (chunk) {
      this.#pieces += 1
      this.#bytes += chunk.length
      if (this.#pieces > freePieces && this.#bytes < (this.#pieces - freePieces) * averageBytes)
        this.socket.destroy()
    }
    return super.push(chunk, encoding)
  }
}

/** Bytes of a body that may still arrive after the answer, as when a client sends a form in a packet of its own. */
const smallRest = 64 * 1024
const restMs = 1000

/**
 * Ends the connection of a request that was answered before its body arrived, as most refused ones are: otherwise Node
 * would read and discard the whole body. The client has a second to read the answer.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('close', () => {
    const { socket } = request
    if (request.complete || socket.destroyed) return
    const isSmall = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallRest
    if (!isSmall) {
      socket.end()
      // After Node and `serializePipelined`, which both resume the socket once a request is answered.
      setImmediate(() => socket.pause())
    }
    setTimeout(() => (request.complete && isSmall ? undefined : socket.destroy()), restMs).unref()
  })
}
