import type { Connection } from './database.ts'
import { ExclusiveDriver } from './engine/dialect.ts'
import type { Engine } from './engine/engine.ts'
import { Db, sql } from './sql.ts'
import { addArrays, arrayTypes, wireKinds } from './wire/kinds.ts'

/** A connection to the engine. */
export async function connectionOn(
  engine: Engine,
): Promise<{ connection: Connection; driver: ExclusiveDriver }> {
  const kinds = wireKinds()
  const driver = new ExclusiveDriver(engine, kinds)
  const db = new Db(driver)
  addArrays(kinds, (await sql.raw<Record<string, unknown>>(arrayTypes).execute(db)).rows)
  const connection: Connection = {
    db,
    exec: async (text) => void (await driver.run(text)),
    close: () => engine.close(),
  }
  return { connection, driver }
}
