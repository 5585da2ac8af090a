import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../../config/refusal.ts'
import type { Connection } from '../database.ts'
import { connectionTo } from './in-process.ts'

/** PostgreSQL's version in PGlite. */
export const ownVersion = '18'
/** That of releases up to 2.0.0. */
export const formerVersion = '17'

/** The version of PostgreSQL whose files these are; null where there are none. */
export function filesVersion(directory: string): string | null {
  try {
    return readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return null
  }
}

export const upgradeBy = (command: string | null) => (command ? `«${command}»` : "l'aggiornamento")

/** @throws Refusal for files that PostgreSQL would not open */
export function refuseEarlierFiles(directory: string, upgradeCommand: string | null): void {
  const version = filesVersion(directory)
  if (version === ownVersion) return
  throw new Refusal(
    'DATA_DIR',
    version === formerVersion
      ? `il database in ${directory} è di una versione precedente: ${upgradeBy(upgradeCommand)} lo porta in questa, e conserva quello di prima`
      : `il database in ${directory} non è di questa versione (PostgreSQL ${version ?? '?'})`,
  )
}

/** Opens files of releases up to 2.0.0, with their engine. Nothing is forced to the disk: the caller gives a copy. */
export async function openPostgres17(directory: string): Promise<Connection> {
  const [{ PGlite }, { pg_trgm }] = await Promise.all([
    import('pglite-17'),
    import('pglite-17/contrib/pg_trgm'),
  ])
  return connectionTo(new PGlite(directory, { extensions: { pg_trgm } }))
}
