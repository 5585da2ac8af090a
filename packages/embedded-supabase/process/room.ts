import { statfsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../config/refusal.ts'
import { pgliteDir } from './first-start.ts'

/** Bytes that are left free: below 32 MB the server refuses writes. */
const reserve = 64 * 1024 * 1024

/**
 * Refuses a backup that could fill the disk of the data: the copy of the database, the archive when it is written there
 * too, and the restored copy. @throws Refusal
 */
export async function refuseWithoutRoom(dataDir: string, part: string): Promise<void> {
  const [database, files] = await Promise.all([
    bytesBelow(pgliteDir(dataDir)),
    bytesBelow(path.join(dataDir, 'storage')),
  ])
  const [here, there] = await Promise.all([fs.stat(dataDir), fs.stat(path.dirname(part))])
  const copies = here.dev === there.dev ? 2 : 1
  refuseBelow(dataDir, database + copies * (database + files), 'provare un backup')
}

/** @param purpose what the bytes are needed for, in Italian @throws Refusal */
export function refuseBelow(dataDir: string, bytes: number, purpose: string): void {
  const needed = bytes + reserve
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize >= needed) return
  const megabytes = Math.ceil(needed / (1024 * 1024))
  throw new Refusal('DATA_DIR', `lo spazio non basta per ${purpose}: servono ${megabytes} MB liberi`)
}

export async function bytesBelow(directory: string): Promise<number> {
  const entries = await fs.readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    bytes += (await fs.stat(file).catch(() => null))?.size ?? 0
  }
  return bytes
}
