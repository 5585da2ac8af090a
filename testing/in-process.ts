import type { PGlite } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import {
  ExclusiveDriver,
  exclusivePgliteDialect,
  type SingleSession,
} from '../embedded/database/engine/dialect.ts'
import { wireKinds } from '../embedded/database/wire/kinds.ts'

/** A PGlite of the test's process behind the interface of the server's own code, without a thread. */
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

/** kysely on such a PGlite. */
export function kyselyOn(pglite: PGlite): Kysely<unknown> {
  const driver = new ExclusiveDriver(inProcess(pglite), wireKinds())
  return new Kysely<unknown>({ dialect: exclusivePgliteDialect(driver) })
}
