import type { PGlite } from '@electric-sql/pglite'
import type { Db } from '../embedded/database/database.ts'
import { connectionTo } from '../embedded/database/pglite/in-process.ts'

/** The server's own way to ask a PGlite of the test's process. */
export function dbOn(pglite: PGlite): Db {
  return connectionTo(pglite).db
}
