import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { nullWhenMissing } from '../process/file-errors.ts'
import { makeDir } from '../process/make-dir.ts'
import { syncAsync } from '../process/to-disk.ts'
import type { FileStore, OpenFile } from './file-store.ts'

const halfWritten = '.tmp'

/**
 * Files below a directory. A file appears whole or not at all: it is written to a temporary name, synced and renamed.
 */
export function diskStore(base: string): FileStore {
  const fileOf = (key: string) => path.join(base, key)

  async function names(): Promise<string[]> {
    // Only a missing directory counts as empty. One that cannot be read is an error: its files would seem to be lost.
    const entries = await fs.readdir(base, { recursive: true, withFileTypes: true }).catch(nullWhenMissing)
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(base, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.startsWith(halfWritten))
  }

  return {
    async write(key, bytes) {
      const target = fileOf(key)
      const temporary = path.join(base, halfWritten, randomUUID())
      makeDir(path.dirname(temporary))
      makeDir(path.dirname(target))
      try {
        await fs.writeFile(temporary, bytes, { flush: true })
        await fs.rename(temporary, target)
        await syncAsync(path.dirname(target))
      } catch (error) {
        await fs.rm(temporary, { force: true })
        throw error
      }
    },
    read: (key) => fs.readFile(fileOf(key)).catch(nullWhenMissing),
    open: (key) => openOnDisk(fileOf(key)).catch(nullWhenMissing),
    sizeOf: async (key) => (await fs.stat(fileOf(key)).catch(nullWhenMissing))?.size ?? null,
    remove: (key) => fs.rm(fileOf(key), { force: true }),
    async keys() {
      await fs.rm(path.join(base, halfWritten), { recursive: true, force: true })
      return new Set((await names()).map((name) => name.split(path.sep).join('/')))
    },
    async copyTo(directory) {
      await fs.mkdir(directory, { mode: 0o700 })
      for (const name of await names()) {
        const target = path.join(directory, name)
        await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
        // A hard link is enough: an upload never changes a file in place.
        await fs.link(fileOf(name), target).catch(() => fs.copyFile(fileOf(name), target))
      }
    },
  }
}

/** Bytes in memory for one download, whatever the size of the file. */
const pieceSize = 64 * 1024

/** @throws ENOENT when there is no such file. */
async function openOnDisk(file: string): Promise<OpenFile> {
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
