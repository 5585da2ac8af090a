const pieceSize = 64 * 1024

/**
 * Streams bytes from memory without copying them for each visitor. A piece is handed over only when the connection asks
 * for it, so a visitor who stops reading costs no memory.
 */
export function piecesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(at, at + pieceSize))
        at += pieceSize
        if (at >= bytes.length) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
