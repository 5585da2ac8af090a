import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { root } from '../../embedded/config/paths.ts'
import { openMigratedDatabase } from '../../embedded/lite/migrated-database.ts'
import { runTool } from '../../testing/run-tool.ts'

export const databaseTypesFile = `${root}/src/lib/backend/database.types.ts`

/** The TypeScript types of a database's tables and functions in `public`, as Supabase's own CLI writes them. */
export async function databaseTypesAt(url: string): Promise<string> {
  const types = await runTool('supabase', ['gen', 'types', '--schema', 'public', `--remote=${url}`])
  // Any path that the formatter is not told to leave alone.
  return (await runTool('biome', ['format', '--stdin-file-path=types.ts'], types.output)).output
}

/**
 * The same of the migrations. The CLI wants a server to ask, so they run in a PGlite that listens on a free port for as
 * long as that takes. Throws with the tool's own words when it fails.
 */
export async function generateDatabaseTypes(): Promise<string> {
  const db = await openMigratedDatabase()
  const server = new PGLiteSocketServer({ db, port: 0, maxConnections: 10 })
  try {
    await server.start()
    return await databaseTypesAt(
      `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`,
    )
  } finally {
    await server.stop()
    await db.close()
  }
}
