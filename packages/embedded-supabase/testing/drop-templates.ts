import type { PGlite } from '@electric-sql/pglite'

/**
 * Drops PostgreSQL's template databases, half of the files that every test would copy or read. A copy of a database
 * without them has none.
 */
export async function dropTemplates(pglite: PGlite): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false where datistemplate')
  // One at a time, since PostgreSQL drops no database in a transaction.
  await pglite.exec('drop database if exists template0')
  await pglite.exec('drop database if exists template1')
}
