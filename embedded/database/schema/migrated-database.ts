import { type Extensions, PGlite } from '@electric-sql/pglite'
import type { Connection } from '../database.ts'
import { ExclusiveDriver } from '../engine/dialect.ts'
import { inProcess } from '../engine/in-process.ts'
import { Db } from '../sql.ts'
import { wireKinds } from '../wire/kinds.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

/** A connection to a PGlite of this process. */
export function connectionTo(pglite: PGlite): Connection {
  const driver = new ExclusiveDriver(inProcess(pglite), wireKinds())
  return {
    db: new Db(driver),
    exec: async (text) => void (await driver.run(text)),
    close: () => pglite.close(),
  }
}

/** A PostgreSQL in memory with what a Supabase project has and every migration; no rows. The caller closes it. */
export async function openMigratedDatabase(extensions: Extensions = {}): Promise<PGlite> {
  const pglite = new PGlite({ extensions })
  await bringUpToDate(connectionTo(pglite))
  return pglite
}
