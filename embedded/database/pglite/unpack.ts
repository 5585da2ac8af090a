import { readdirSync, readFileSync } from 'node:fs'
import { zstdDecompressSync } from 'node:zlib'

/**
 * The files of a database with Supabase's schema and the migrations that there were when `npm run gen:database` made it, and
 * without anybody's rows. A first start opens them and applies what has come since, as a start after an upgrade does. Without
 * them PGlite would make PostgreSQL's files, and the schema, statement by statement: half of a first start's work.
 */
export const preparedDatabase = new URL('./prepared-database.tar.zst', import.meta.url)

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
