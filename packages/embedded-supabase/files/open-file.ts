import fs from 'node:fs/promises'

/** A stored file of which nothing has been read yet. Whoever opens it must stream or close it. */
export type OpenFile = {
  size: number
  /**
   * The bytes from `start` up to, but not including, `end`. Closes the file after the last one, on a cancellation and
   * on an error.
   */
  stream(start: number, end: number): Promise<ReadableStream<Uint8Array>>
  close(): Promise<void>
}

/** Bytes in memory for one download, whatever the size of the file. */
const pieceSize = 64 * 1024

/** @throws ENOENT when there is no such file. */
export async function openOnDisk(file: string): Promise<OpenFile> {
  const handle = await fs.open(file)
  try {
    const { size } = await handle.stat()
    const close = () => handle.close()
    return { size, close, stream: async (start, end) => piecesOf(handle, start, end) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads a piece only when the visitor's connection asks for it, so a visitor who stops reading costs one piece. */
function piecesOf(handle: fs.FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  const nextPiece = async () => {
    const piece = new Uint8Array(Math.min(pieceSize, end - at))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new Error('A stored file is shorter than it was when it was opened')
    at += bytesRead
    return piece.subarray(0, bytesRead)
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (at < end) controller.enqueue(await nextPiece())
          if (at < end) return
          await handle.close()
          controller.close()
        } catch (error) {
          await handle.close().catch(() => {})
          throw error
        }
      },
      cancel: () => handle.close(),
    },
    { highWaterMark: 0 },
  )
}
