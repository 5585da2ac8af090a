import { type Extensions, PGlite } from '@electric-sql/pglite'
import type { Connection } from '../database.ts'
import { bringUpToDate } from '../schema/bring-up-to-date.ts'
import { PgliteConnection } from './pglite-connection.ts'

/** A connection to a PGlite of this thread, for tests and generators. */
export function connectionTo(pglite: PGlite): Connection {
  return new PgliteConnection({
    onLost: () => {},
    session: async () => {
      await pglite.waitReady
      return 0
    },
    send: async (bytes) => Buffer.from(pglite.execProtocolRawSync(bytes)),
    close: () => pglite.close(),
  })
}

/** A database in memory with Supabase's schema and a project's migrations, but no rows. The caller closes it. */
export async function openMigratedDatabase(supabase: string, extensions: Extensions = {}): Promise<PGlite> {
  const pglite = new PGlite({ extensions })
  await bringUpToDate(connectionTo(pglite), supabase)
  return pglite
}
