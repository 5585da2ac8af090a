import { writeFileSync } from 'node:fs'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { root } from '../../server/paths.ts'
import { migratedDatabase } from '../../testing/ready-database.ts'
import { runTool } from '../../testing/run-tool.ts'

export const databaseTypesFile = `${root}/src/backend/database.types.ts`

/** The TypeScript types of the tables and functions in `public`, as Supabase's CLI generates them. */
export async function databaseTypesAt(url: string): Promise<string> {
  const types = await runTool('supabase', ['gen', 'types', '--schema', 'public', `--remote=${url}`])
  // The path only has to be one that the formatter does not ignore.
  return (await runTool('biome', ['format', '--stdin-file-path=types.ts'], types.output)).output
}

/**
 * The types of the migrations' schema. The CLI needs a server, so the migrated PGlite listens on a free port meanwhile.
 * Throws with the tool's message when it fails.
 */
export async function generateDatabaseTypes(): Promise<string> {
  const db = await migratedDatabase()
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

// `npm run gen:types`
if (import.meta.main) writeFileSync(databaseTypesFile, await generateDatabaseTypes())
