import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { supabaseDir } from '../../config/paths.ts'

export type Migration = { version: string; name: string; text: string }

/** Sorted by version. */
export function migrationFiles(): Migration[] {
  const directory = path.join(supabaseDir, 'migrations')
  return readdirSync(directory)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(file) ?? []
      if (version === undefined || name === undefined) return []
      return [{ version, name, text: readFileSync(path.join(directory, file), 'utf8') }]
    })
}
