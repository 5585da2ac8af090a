import { readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

/**
 * Unpacks a database's archived files (tar, zstd) into an empty folder; a folder with anything in it is left alone. Nothing is
 * forced to the disk. Synchronous, which takes half the time: a thread that opens a database has nothing else to do.
 */
export async function unpackInto(directory: string, archive: URL): Promise<void> {
  if (readdirSync(directory).length > 0) return
  // Loaded here, because only first starts need it.
  const { extract } = await import('tar')
  extract({ cwd: directory, sync: true, noMtime: true, preserveOwner: false }).end(
    zstdDecompressSync(readFileSync(archive)),
  )
}
