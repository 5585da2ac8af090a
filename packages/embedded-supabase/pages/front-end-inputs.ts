import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { distDir, root } from '../config/paths.ts'

const stampFile = path.join(distDir, '.inputs')
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'vite',
  'packages/embedded-supabase/pages/widget-place.ts',
  'supabase/functions/_shared',
  'supabase/functions/website-data',
  'src',
  'public',
]

/** A hash of everything that the front end is built from. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(path.join(root, source))).sort()) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file))
  }
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  return hash.digest('hex')
}

function filesIn(entry: string): string[] {
  const stat = fs.statSync(entry, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return [entry]
  const inside = fs.readdirSync(entry, { recursive: true, withFileTypes: true })
  return inside.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
}

/** Whether `dist/` was built from the present sources. Where there are no sources, it is always current. */
export function isBuiltFrontEndCurrent(): boolean {
  if (!fs.existsSync(path.join(distDir, 'index.html'))) return false
  if (!fs.existsSync(path.join(root, 'index.html'))) return true
  return fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === fingerprint()
}

/** Called once all files of the build are written. */
export function stampBuiltFrontEnd(): void {
  fs.writeFileSync(stampFile, fingerprint())
}
