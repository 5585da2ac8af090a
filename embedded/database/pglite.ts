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
import { addArrays, arrayTypes, wireKinds } from './engine/wire-kinds.ts'

/** The embedded PostgreSQL; the data directory's lock keeps every other process away. */
export async function openPglite(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  const directory = pgliteDir(settings.dataDir)
  // A first start that was killed leaves PostgreSQL half made, for good. It held nothing that anyone was told is kept.
  if (isFirstStart(settings)) {
    fs.rmSync(directory, { recursive: true, force: true })
    fs.rmSync(path.join(settings.dataDir, 'storage'), { recursive: true, force: true })
  }
  makeDir(directory)
  keepPrivate(settings.dataDir)
  const engine = await Engine.open(directory)
  const connection = await connectionOn(engine)
  return {
    connection,
    embedded: true,
    isAlive: async () => engine.isAlive,
    withSchemaLock: (task) => task(connection),
    markReady: () => markReady(settings.dataDir),
    close: () => connection.close(),
  }
}

/** lite's connection to a PostgreSQL server, of which none is ever opened, with the engine in its place. */
async function connectionOn(engine: Engine): Promise<Connection> {
  const connection = createPostgresConnection({ url: 'postgres://embedded' })
  const kinds = wireKinds()
  const driver = new ExclusiveDriver(engine, kinds)
  const db = new Kysely<unknown>({ dialect: exclusivePgliteDialect(driver) })
  addArrays(kinds, (await sql.raw<Record<string, unknown>>(arrayTypes).execute(db)).rows)
  return Object.assign(connection, {
    kysely: db,
    exec: async (text: string) => ({ rows: await driver.run(text) }),
    close: async () => {
      await connection.clearSchemaCache()
      await engine.close()
    },
  })
}
