import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const pieceSize = 64 * 1024

/** Bytes of each connection's answer that Node does not have yet, because the client has not read those before. */
const waiting = new WeakMap<Socket, number>()

/** Bytes of a connection's answer that are in memory: not yet written, or in Node's own buffer. */
export function bufferedFor(socket: Socket): number {
  return (waiting.get(socket) ?? 0) + socket.writableLength
}

/**
 * Writes an answer to the socket in pieces, each once the client has read those before: with one large write the server
 * could not see whether the client still reads.
 * @param onBuffered is called whenever bytes have to wait in memory
 */
export function writeInPieces(response: ServerResponse, onBuffered: () => void): void {
  const { socket } = response
  if (!socket) return
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  let rest: Buffer[] = []
  let ended = false
  const updateWaiting = () =>
    waiting.set(
      socket,
      rest.reduce((sum, chunk) => sum + chunk.length, 0),
    )

  const flush = () => {
    while (rest[0]) {
      // Copied, because a view would keep the whole answer in memory until the last piece is sent.
      const more = write(Buffer.from(rest[0].subarray(0, pieceSize)))
      const left = rest[0].subarray(pieceSize)
      rest = left.length > 0 ? [left, ...rest.slice(1)] : rest.slice(1)
      if (!more) break
    }
    updateWaiting()
    if (rest.length > 0) response.once('drain', flush)
    else if (ended) end()
  }
  const enqueue = (chunk: string | Uint8Array, encoding: unknown) => {
    const isWaiting = rest.length > 0
    rest.push(bytesOf(chunk, encoding))
    if (!isWaiting) flush()
    if (rest.length > 0) onBuffered()
    return rest.length === 0
  }
  const isLarge = (chunk: unknown): chunk is string | Uint8Array =>
    (typeof chunk === 'string' || chunk instanceof Uint8Array) &&
    (rest.length > 0 || chunk.length > pieceSize)

  response.write = ((chunk: unknown, ...others: [never]) =>
    isLarge(chunk) ? enqueue(chunk, others[0]) : write(chunk, ...others)) as ServerResponse['write']
  response.end = ((chunk: unknown, ...others: [never]) => {
    if (isLarge(chunk)) enqueue(chunk, others[0])
    if (rest.length > 0) ended = true
    else if (isLarge(chunk)) end()
    else end(chunk, ...others)
    return response
  }) as ServerResponse['end']
  response.once('close', () => {
    rest = []
    updateWaiting()
  })
}

function bytesOf(chunk: string | Uint8Array, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
}
