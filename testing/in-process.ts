import type { PGlite } from '@electric-sql/pglite'
import { connectionTo } from '../embedded/database/schema/migrated-database.ts'
import type { Db } from '../embedded/database/sql.ts'

/** The server's own way to ask a PGlite of the test's process. */
export function dbOn(pglite: PGlite): Db {
  return connectionTo(pglite).db
}
