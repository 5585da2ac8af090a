import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { createPgliteConnection } from '@supabase/lite/pglite'
import { openPostgres } from '../../../embedded/database/postgres.ts'
import { migrate } from '../../../embedded/lite/migrated-database.ts'
import type { PostgresServer } from '../../../testing/postgres.ts'
import { fill } from './rows.ts'
import { pgliteSession, type Session, serverSession } from './session.ts'

/**
 * A database with this many businesses on a PostgreSQL server, and a superuser session, which may read the statistics.
 */
export async function onServer(server: PostgresServer, count: number): Promise<Session> {
  const name = `scale_${count}`
  const database = await openPostgres(await server.createDatabase(name))
  await database.withSchemaLock(migrate)
  await database.close()
  return filled(serverSession(Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).href), count)
}

/** A database with this many businesses in the embedded engine, on disk; removed when the session is closed. */
export async function embedded(count: number): Promise<Session> {
  const directory = fs.mkdtempSync(path.join(tmpdir(), 'bottega-scale-'))
  const connection = await createPgliteConnection({
    url: path.join(directory, 'pg'),
    pgliteOptions: { extensions: { pg_trgm } },
  })
  await migrate(connection)
  const session = pgliteSession(connection.driver)
  const close = async () => {
    await session.close()
    fs.rmSync(directory, { recursive: true, force: true })
  }
  return filled({ ...session, close }, count)
}

async function filled(session: Session, count: number): Promise<Session> {
  await fill(session, count)
  await session.run("set track_functions = 'all'")
  return session
}
