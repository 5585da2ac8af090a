import { createPostgresConnection } from '@supabase/lite/postgres'
import { Kysely, sql } from 'kysely'
import type { Connection } from './database.ts'
import { ExclusiveDriver, exclusivePgliteDialect } from './engine/dialect.ts'
import type { Engine } from './engine/engine.ts'
import { addArrays, arrayTypes, wireKinds } from './wire/kinds.ts'

/** lite's connection for a PostgreSQL server, with the engine in the place of the server's driver. */
export async function connectionOn(
  engine: Engine,
): Promise<{ connection: Connection; driver: ExclusiveDriver }> {
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
