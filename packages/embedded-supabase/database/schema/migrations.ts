import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Migration = { version: string; name: string; text: string }

/** Those of a project's folder, sorted by version. */
export function migrationFiles(supabase: string): Migration[] {
  const directory = path.join(supabase, 'migrations')
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
      if (version === undefined || name === undefined) return []
      return [{ version, name, text: readFileSync(path.join(directory, file), 'utf8') }]
    })
}
