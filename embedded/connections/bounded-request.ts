import { IncomingMessage, type ServerResponse } from 'node:http'

/** Pieces that any body may have, and the bytes that a further one must have on average. Networks cut larger pieces. */
const freely = 64
const averageBytes = 256

/**
 * A request whose body does not come in dust: each piece costs the server as much as a packet, however few bytes it has.
 * Beyond that the connection is ended, whatever the path and whether or not anybody reads the body.
 */
export class BoundedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  /** Called by Node with each piece of the body. */
  override push(chunk: Uint8Array | null, encoding?: BufferEncoding): boolean {
    // The rest of a packet still comes here after its connection was ended: it costs as little as it can.
    if (this.socket.destroyed) return false
    if (chunk) {
      this.#pieces += 1
      this.#bytes += chunk.length
      if (this.#pieces > freely && this.#bytes < (this.#pieces - freely) * averageBytes) this.socket.destroy()
    }
    return super.push(chunk, encoding)
  }
}

/** Bytes of a body that may still arrive after the answer, as when a client sends a form in a packet of its own. */
const smallRest = 64 * 1024
const restMs = 1000

/**
 * Ends the connection of a request that is answered before its body has come, as most refused ones are: Node would read
 * and drop the rest, however long it is. The visitor has a moment to read the answer.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('close', () => {
    const { socket } = request
    if (request.complete || socket.destroyed) return
    const isSmall = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallRest
    if (!isSmall) {
      socket.end()
      // Later than Node and the queue of requests, which read on after an answer.
      setImmediate(() => socket.pause())
    }
    setTimeout(() => (request.complete && isSmall ? undefined : socket.destroy()), restMs).unref()
  })
}
