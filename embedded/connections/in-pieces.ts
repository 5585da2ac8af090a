import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const pieceSize = 64 * 1024

/** Bytes of each connection's answer that are not handed to Node yet, because the visitor has not read those before. */
const waiting = new WeakMap<Socket, number>()

/** Bytes that the answer on a connection keeps in memory. */
export function heldFor(socket: Socket): number {
  return (waiting.get(socket) ?? 0) + socket.writableLength
}

/**
 * Writes a handler's answer to the connection in pieces, each after the visitor has read those before. With one large
 * write the server could not see whether the visitor still reads.
 * @param kept is called whenever bytes are kept for later
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
      // Copied, because a view of the last piece would keep the whole answer in memory.
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
