import type { PGlite } from '@electric-sql/pglite'
import type { Kysely } from 'kysely'
import { connectionTo } from '../embedded/database/schema/migrated-database.ts'

/** The server's own way to ask a PGlite of the test's process. */
export function kyselyOn(pglite: PGlite): Kysely<unknown> {
  return connectionTo(pglite).kysely
}
