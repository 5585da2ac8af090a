import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** Bytes that a run takes at most, several times over: a server's data are 42 MB, and a hundred servers are started. */
const enough = 8 * 1024 ** 3

/**
 * The folder for the temporary files of a run: Linux's folder in memory where it has room enough, otherwise the system's. In
 * memory, forcing thousands of small files to the disk takes no time.
 */
export function temporaryRoom(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= enough) return inMemory
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir()
}
