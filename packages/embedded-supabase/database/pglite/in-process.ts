import { type Extensions, PGlite } from '@electric-sql/pglite'
import type { Connection } from '../database.ts'
import { bringUpToDate } from '../schema/bring-up-to-date.ts'
import { PgliteConnection } from './pglite-connection.ts'

/** A PGlite of this thread: of this version, or of an earlier one. */
type InProcess = Pick<PGlite, 'waitReady' | 'execProtocolRawSync' | 'close'>

/** A connection to a PGlite of this thread, for tests, generators and upgrades. */
export function connectionTo(pglite: InProcess): Connection {
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
