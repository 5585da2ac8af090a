const pieceSize = 64 * 1024

/**
 * Streams bytes that are in memory anyway, without a copy for each reader: a piece is handed over when the reader asks
 * for it, so that a reader who stops holds nothing of its own.
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
