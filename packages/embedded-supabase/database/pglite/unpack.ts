import { readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

/**
 * Unpacks a database's files (tar, zstd) into an empty folder; one with anything in it is left alone. Nothing is
 * synced. It is synchronous, which takes half the time: the thread that opens a database has nothing else to do.
 * @throws where a file does not fit; without `strict` tar would only warn
 */
export async function unpackInto(directory: string, archive: string): Promise<void> {
  if (readdirSync(directory).length > 0) return
  // Imported here, because only first starts need it.
  const { extract } = await import('tar')
  extract({ cwd: directory, sync: true, strict: true, noMtime: true, preserveOwner: false }).end(
    zstdDecompressSync(readFileSync(archive)),
  )
}
