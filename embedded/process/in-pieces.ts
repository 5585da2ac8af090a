import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const pieceSize = 64 * 1024

/** Bytes of each connection's answer that wait until its reader has taken those before them. */
const waiting = new WeakMap<Socket, number>()

/** Bytes that an answer on this connection keeps in memory for its reader. */
export function heldFor(socket: Socket): number {
  return (waiting.get(socket) ?? 0) + socket.writableLength
}

/**
 * Gives what a handler writes to the connection in pieces, each when the reader has taken those before it. Of one large
 * write nobody could tell whether its reader goes on reading.
 * @param kept is called when bytes are kept
 */
export function writeInPieces(response: ServerResponse, kept: () => void): void {
  const { socket } = response
  if (!socket) return
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  let rest: Buffer[] = []
  let ended = false
  const note = () =>
    waiting.set(
      socket,
      rest.reduce((sum, chunk) => sum + chunk.length, 0),
    )

  const giveOn = () => {
    while (rest[0]) {
      // A copy, so that the last piece does not keep the whole.
      const more = write(Buffer.from(rest[0].subarray(0, pieceSize)))
      const left = rest[0].subarray(pieceSize)
      rest = left.length > 0 ? [left, ...rest.slice(1)] : rest.slice(1)
      if (!more) break
    }
    note()
    if (rest.length > 0) response.once('drain', giveOn)
    else if (ended) end()
  }
  const keep = (chunk: string | Uint8Array, encoding: unknown) => {
    const isWaiting = rest.length > 0
    rest.push(bytesOf(chunk, encoding))
    if (!isWaiting) giveOn()
    if (rest.length > 0) kept()
    return rest.length === 0
  }
  const isLarge = (chunk: unknown): chunk is string | Uint8Array =>
    (typeof chunk === 'string' || chunk instanceof Uint8Array) &&
    (rest.length > 0 || chunk.length > pieceSize)

  response.write = ((chunk: unknown, ...others: [never]) =>
    isLarge(chunk) ? keep(chunk, others[0]) : write(chunk, ...others)) as ServerResponse['write']
  response.end = ((chunk: unknown, ...others: [never]) => {
    if (isLarge(chunk)) keep(chunk, others[0])
    if (rest.length > 0) ended = true
    else if (isLarge(chunk)) end()
    else end(chunk, ...others)
    return response
  }) as ServerResponse['end']
  response.once('close', () => {
    rest = []
    note()
  })
}

function bytesOf(chunk: string | Uint8Array, encoding: unknown): Buffer {
  if (typeof chunk !== 'string') return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
}
