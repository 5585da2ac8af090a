import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { connectionTo } from '../../../embedded/database/pglite/in-process.ts'
import { openPostgres } from '../../../embedded/database/postgres/open-postgres.ts'
import { bringUpToDate } from '../../../embedded/database/schema/bring-up-to-date.ts'
import type { PostgresServer } from '../../../testing/postgres.ts'
import { fill } from './rows.ts'
import { pgliteSession, type Session, serverSession } from './session.ts'

/**
 * A database with this many businesses on a PostgreSQL server, and a superuser session, which may read the statistics.
 */
export async function onServer(server: PostgresServer, count: number): Promise<Session> {
  const name = `scale_${count}`
  const database = await openPostgres(await server.createDatabase(name))
  await database.withSchemaLock(bringUpToDate)
  await database.close()
  return filled(serverSession(Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).href), count)
}

/** A database with this many businesses in the embedded engine, on disk; removed when the session is closed. */
export async function embedded(count: number): Promise<Session> {
  const directory = fs.mkdtempSync(path.join(tmpdir(), 'bottega-scale-'))
  const pglite = new PGlite(path.join(directory, 'pg'), { extensions: { pg_trgm } })
  await bringUpToDate(connectionTo(pglite))
  const session = pgliteSession(pglite)
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
