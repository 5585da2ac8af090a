import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { create } from 'tar'
import { unpackInto } from '../../packages/embedded-supabase/database/pglite/unpack.ts'
import { markReady, pgliteDir } from '../../packages/embedded-supabase/process/first-start.ts'
import { project } from '../../server/project.ts'
import { startServer } from '../../testing/server.ts'

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-prepared-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets a server bring an empty PostgreSQL up to date, and archives the database's files. */
async function makePreparedDatabase(): Promise<void> {
  await inFolder(async (dataDir) => {
    const directory = pgliteDir(dataDir)
    await PGlite.create(directory).then((pglite) => pglite.close())
    // Marked as ready, so that the server opens the folder as an existing database instead of unpacking the prepared
    // one.
    markReady(dataDir)
    const server = await startServer({ dataDir, env: { DEMO: 'off' } })
    await server.kill()
    rmSync(path.join(directory, 'database.ready'))
    await dropLog(directory)
    const file = path.join(dataDir, 'prepared.tar')
    await create({ file, cwd: directory, portable: true, mtime: new Date(0) }, readdirSync(directory).sort())
    if (project.preparedDatabase) writeFileSync(project.preparedDatabase, compressed(readFileSync(file)))
  })
}

/** Moves on to a new file of PostgreSQL's log and removes those before, which hold every change so far. */
async function dropLog(directory: string): Promise<void> {
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB']
  const pglite = await PGlite.create(directory, { startParams })
  await pglite.exec('select pg_switch_wal()')
  await pglite.exec('checkpoint')
  await pglite.close()
}

function compressed(archive: Buffer): Buffer {
  return zstdCompressSync(archive, {
    params: {
      [constants.ZSTD_c_compressionLevel]: 19,
      // PostgreSQL makes three databases that are nearly alike: in a window that holds them all, two cost next to nothing.
      [constants.ZSTD_c_windowLog]: 26,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    },
  })
}

export async function askPrepared<T>(ask: (pglite: PGlite) => Promise<T>): Promise<T> {
  return inFolder(async (directory) => {
    if (project.preparedDatabase) await unpackInto(directory, project.preparedDatabase)
    const pglite = await PGlite.create(directory, { extensions: { pg_trgm } })
    return ask(pglite).finally(() => pglite.close())
  })
}

// `npm run gen:database`
if (import.meta.main) await makePreparedDatabase()
