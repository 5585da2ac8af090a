import fs from 'node:fs/promises'
import path from 'node:path'

/** The snapshot directories of a backup begin with this name, so that an interrupted one can be found and removed. */
export const snapshotPrefix = '.backup-'

export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith(snapshotPrefix)) {
      await fs.rm(path.join(dataDir, name), { recursive: true, force: true })
    }
  }
}
