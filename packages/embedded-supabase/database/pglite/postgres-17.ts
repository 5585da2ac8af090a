import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Connection } from '../database.ts'
import { connectionTo } from './in-process.ts'

/** PostgreSQL's version in PGlite. */
export const ownVersion = '18'

/** The version of PostgreSQL whose files these are; null where there are none. */
export function filesVersion(directory: string): string | null {
  try {
    return readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}

/** Opens files of releases up to 2.0.0, with their engine. Nothing is forced to the disk: the caller gives a copy. */
export async function openPostgres17(directory: string): Promise<Connection> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('pglite-17'),
    import('pglite-17/contrib/pg_trgm'),
  ])
  return connectionTo(new PGlite(directory, { extensions: { pg_trgm } }))
}
