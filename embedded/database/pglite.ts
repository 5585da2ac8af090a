import fs from 'node:fs'
import path from 'node:path'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { Kysely, sql } from 'kysely'
import type { Settings } from '../config/settings.ts'
import { isFirstStart, markReady, pgliteDir } from '../process/first-start.ts'
import { keepPrivate } from '../process/keep-private.ts'
import { makeDir } from '../process/make-dir.ts'
import type { Connection, Database } from './database.ts'
import { ExclusiveDriver, exclusivePgliteDialect } from './engine/dialect.ts'
import { Engine } from './engine/engine.ts'
import { addArrays, arrayTypes, wireKinds } from './wire/kinds.ts'

/** Opens the embedded PostgreSQL. The caller holds the lock of the data directory. */
export async function openPglite(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  const directory = pgliteDir(settings.dataDir)
  // A first start that was killed leaves a database that never opens. No answer promised that anything in it is saved.
  if (isFirstStart(settings)) {
    fs.rmSync(directory, { recursive: true, force: true })
    fs.rmSync(path.join(settings.dataDir, 'storage'), { recursive: true, force: true })
  }
  makeDir(directory)
  keepPrivate(settings.dataDir)
  const engine = await Engine.open(directory)
  const { connection, driver } = await connectionOn(engine)
  return {
    connection,
    embedded: true,
    isAlive: async () => engine.isAlive,
    withSchemaLock: (task) => task(connection),
    listen: (channel, listener) => driver.listen(channel, listener),
    markReady: () => markReady(settings.dataDir),
    close: () => connection.close(),
  }
}

/** lite's connection for a PostgreSQL server, with the engine in the place of the server's driver. */
async function connectionOn(engine: Engine): Promise<{ connection: Connection; driver: ExclusiveDriver }> {
  const server = createPostgresConnection({ url: 'postgres://embedded' })
  const kinds = wireKinds()
  const driver = new ExclusiveDriver(engine, kinds)
  const db = new Kysely<unknown>({ dialect: exclusivePgliteDialect(driver) })
  addArrays(kinds, (await sql.raw<Record<string, unknown>>(arrayTypes).execute(db)).rows)
  const connection = Object.assign(server, {
    kysely: db,
    exec: async (text: string) => ({ rows: await driver.run(text) }),
    close: async () => {
      await server.clearSchemaCache()
      await engine.close()
    },
  })
  return { connection, driver }
}
