import fs from 'node:fs/promises'
import path from 'node:path'

/** How the names of a backup's temporary directories begin. */
export const snapshotPrefix = '.backup-'

/** Removes the snapshots of interrupted backups. */
export async function removeSnapshots(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith(snapshotPrefix)) {
      await fs.rm(path.join(dataDir, name), { recursive: true, force: true })
    }
  }
}
