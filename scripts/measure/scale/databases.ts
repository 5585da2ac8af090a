import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { connectionTo } from '../../../packages/embedded-supabase/database/pglite/in-process.ts'
import { openPostgres } from '../../../packages/embedded-supabase/database/postgres/open-postgres.ts'
import { bringUpToDate } from '../../../packages/embedded-supabase/database/schema/bring-up-to-date.ts'
import { supabaseDir } from '../../../server/paths.ts'
import type { PostgresServer } from '../../../testing/postgres.ts'
import { filledAt, type Session } from './rows.ts'

type Use = (session: Session) => Promise<void>

/** Uses a migrated database with this many businesses on a PostgreSQL server. */
export async function onServer(server: PostgresServer, count: number, use: Use): Promise<void> {
  const name = `scale_${count}`
  const database = await openPostgres(await server.createDatabase(name))
  await database.withSchemaLock((connection) => bringUpToDate(connection, supabaseDir))
  await database.close()
  const session = await filledAt(
    Object.assign(new URL(server.adminUrl), { pathname: `/${name}` }).href,
    count,
  )
  await use(session).finally(() => session.end())
}

/** Uses the same in the embedded engine, on disk, over a socket. */
export async function embedded(count: number, use: Use): Promise<void> {
  const directory = fs.mkdtempSync(path.join(tmpdir(), 'bottega-scale-'))
  const db = new PGlite(path.join(directory, 'pg'), { extensions: { pg_trgm } })
  await bringUpToDate(connectionTo(db), supabaseDir)
  const server = new PGLiteSocketServer({ db, port: 0 })
  await server.start()
  try {
    const session = await filledAt(`postgres://postgres@${server.getServerConn()}/postgres`, count)
    await use(session).finally(() => session.end())
  } finally {
    await server.stop()
    await db.close()
    fs.rmSync(directory, { recursive: true, force: true })
  }
}
