import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { root } from '../embedded/paths.ts'
import { openMigratedDatabase } from './migrated-database.ts'

export const databaseTypesFile = `${root}/src/lib/database.types.ts`

/**
 * The TypeScript types of the tables and functions in `public`, as Supabase's own CLI writes them. It wants a server to
 * ask, so the migrations run in a PGlite that listens on a free port for as long as that takes.
 * Throws with the tool's own words when it fails.
 */
export async function generateDatabaseTypes(): Promise<string> {
  const db = await openMigratedDatabase()
  const server = new PGLiteSocketServer({ db, port: 0, maxConnections: 10 })
  try {
    await server.start()
    const url = `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`
    const types = await run('supabase', ['gen', 'types', '--schema', 'public', `--remote=${url}`])
    // Any path that the formatter is not told to leave alone.
    return await run('biome', ['format', '--stdin-file-path=types.ts'], types)
  } finally {
    await server.stop()
    await db.close()
  }
}

/** Runs one of the repository's tools; answers its output, or throws what it complained of. */
async function run(tool: string, args: string[], input = ''): Promise<string> {
  const child = spawn(`${root}/node_modules/.bin/${tool}`, args, {
    cwd: root,
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${tool} failed: ${complaints}`)
  return output
}
