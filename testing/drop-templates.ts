import type { PGlite } from '@electric-sql/pglite'

/**
 * Drops the databases from which others are made, half of PostgreSQL's files, which every test would copy or read. They may be
 * gone already, where a database began as a copy of one without them.
 */
export async function dropTemplates(pglite: PGlite): Promise<void> {
  await pglite.exec('update pg_database set datistemplate = false where datistemplate')
  // One at a time, since PostgreSQL drops no database in a transaction.
  await pglite.exec('drop database if exists template0')
  await pglite.exec('drop database if exists template1')
}
