import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Migration = { version: string; name: string; text: string }

/** Those of a project's folder, sorted by version. */
export const migrationFiles = (supabase: string): Migration[] => filesOf(path.join(supabase, 'migrations'))

/**
 * Migrations that were released and have been written anew as those of `migrations`, for databases that have some of them.
 * After the last one a database is as `migrations` up to the same version makes it.
 */
export const releasedFiles = (supabase: string): Migration[] => filesOf(path.join(supabase, 'released'))

function filesOf(directory: string): Migration[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
      if (version === undefined || name === undefined) return []
      return [{ version, name, text: readFileSync(path.join(directory, file), 'utf8') }]
    })
}
