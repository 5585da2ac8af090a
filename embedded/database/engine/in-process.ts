import type { PGlite } from '@electric-sql/pglite'
import type { SingleSession } from './dialect.ts'

/** A PGlite of this process behind the interface of the server's own code, without a thread. */
export function inProcess(pglite: PGlite): SingleSession {
  return {
    onLost: () => {},
    session: async () => {
      await pglite.waitReady
      return 0
    },
    send: async (asked) => Buffer.from(pglite.execProtocolRawSync(asked)),
  }
}
