import { readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

/**
 * Unpacks a database's files (tar, zstd) into an empty folder; one with anything in it is left alone. Nothing is
 * synced. It is synchronous, which takes half the time: the thread that opens a database has nothing else to do.
 * @throws where an entry cannot be written, of which tar only warns
 */
export async function unpackInto(directory: string, archive: string): Promise<void> {
  if (readdirSync(directory).length > 0) return
  // Imported here, because only first starts need it.
  const { extract } = await import('tar')
  let failure: Error | null = null
  const onwarn = (code: string, message: string | Error, data?: unknown) => {
    if (code !== 'TAR_ENTRY_INFO') failure ??= data instanceof Error ? data : new Error(String(message))
  }
  extract({ cwd: directory, sync: true, noMtime: true, preserveOwner: false, onwarn }).end(
    zstdDecompressSync(readFileSync(archive)),
  )
  if (failure) throw failure
}
