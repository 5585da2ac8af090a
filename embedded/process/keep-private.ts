import fs from 'node:fs'
import path from 'node:path'

/**
 * Closes the folders of a data directory to other users. The data directory itself may be open to others, and
 * PostgreSQL leaves files that hold password hashes readable by everybody.
 */
export function keepPrivate(dataDir: string): void {
  for (const name of ['pg', 'storage', 'mail']) {
    const folder = path.join(dataDir, name)
    if (!fs.existsSync(folder)) continue
    try {
      fs.chmodSync(folder, 0o700)
    } catch {
      // The file system has no modes, or the folder belongs to another user: whoever set it up decides who may read it.
    }
  }
}
