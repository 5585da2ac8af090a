import fs from 'node:fs/promises'
import { Readable } from 'node:stream'

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
    // Reads on only when the visitor's connection asks for it, so a visitor who stops reading costs a piece or two.
    const stream = async (start: number, end: number) =>
      Readable.toWeb(handle.createReadStream({ start, end: end - 1, highWaterMark: pieceSize }), {
        strategy: { highWaterMark: 0 },
      }) as ReadableStream<Uint8Array>
    return { size, close, stream }
  } catch (error) {
    await handle.close()
    throw error
  }
}
