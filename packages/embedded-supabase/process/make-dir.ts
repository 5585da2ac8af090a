import fs from 'node:fs'
import path from 'node:path'
import { codeOf } from './file-errors.ts'
import { syncDirectory } from './to-disk.ts'

/**
 * Makes a directory and its parents, readable by their owner alone, and syncs them. Own code, because Node's recursive
 * `mkdir` never returns in places such as /proc, where it fails without a permission error.
 */
export function makeDir(directory: string): void {
  try {
    makeOne(directory)
  } catch (error) {
    const code = codeOf(error)
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
    // A directory that this user may not read cannot be opened to be synced.
    if (codeOf(error) !== 'EACCES') throw error
  }
}

/**
 * Closes a data directory's folders to other users: PostgreSQL leaves files with password hashes readable by everybody,
 * and the data directory itself may be open.
 */
export function keepPrivate(dataDir: string): void {
  for (const name of ['pg', 'storage', 'mail']) {
    const folder = path.join(dataDir, name)
    if (!fs.existsSync(folder)) continue
    try {
      fs.chmodSync(folder, 0o700)
    } catch {
      // The file system has no modes, or the folder is another user's, who then decides who may read it.
    }
  }
}
