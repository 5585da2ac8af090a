import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const sources = ['packages', 'server', 'supabase', 'package-lock.json']

function filesBelow(entry: string): string[] {
  const absolute = path.join(root, entry)
  if (path.extname(entry)) return [absolute]
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
    .sort()
}

/** A hash of all sources that a fresh database is made from. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
