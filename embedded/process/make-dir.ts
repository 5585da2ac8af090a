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
