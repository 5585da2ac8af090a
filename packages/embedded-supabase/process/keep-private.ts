import fs from 'node:fs'
import path from 'node:path'

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
