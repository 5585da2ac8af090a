import fs from 'node:fs'
import path from 'node:path'
import { syncDirectory } from './to-disk.ts'

/** `mkdir -p`, for its owner alone, and on the disk. Node's own never ends where nothing can be made and nothing forbids it, as in /proc. */
export function makeDir(directory: string): void {
  try {
    makeOne(directory)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EEXIST' && fs.statSync(directory).isDirectory()) return
    if (code !== 'ENOENT' || path.dirname(directory) === directory) throw error
    makeDir(path.dirname(directory))
    makeOne(directory)
  }
}

function makeOne(directory: string): void {
  fs.mkdirSync(directory, { mode: 0o700 })
  try {
    syncDirectory(path.dirname(directory))
  } catch (error) {
    // A directory may be written to and yet not opened: then its owner sees to its disk.
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
  }
}

/**
 * Shuts the folders of a data directory to everybody else: the directory may be one that others look into, and the
 * database leaves its files (password hashes among them) readable by all.
 */
export function keepPrivate(dataDir: string): void {
  for (const name of ['pg', 'storage', 'mail']) {
    const folder = path.join(dataDir, name)
    if (!fs.existsSync(folder)) continue
    try {
      fs.chmodSync(folder, 0o700)
    } catch {
      // A file system without modes, or somebody else's folder: whoever set it up decided who looks in.
    }
  }
}
