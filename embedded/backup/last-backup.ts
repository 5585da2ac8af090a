import fs from 'node:fs'
import path from 'node:path'
import { writeToDisk } from '../process/to-disk.ts'

const fileOf = (dataDir: string) => path.join(dataDir, 'last-backup')

/** Records that a backup was completed now, for `npm run doctor`. */
export function noteBackup(dataDir: string): void {
  writeToDisk(fileOf(dataDir), `${new Date().toISOString()}\n`)
}

/** When the last complete backup was made, or null. */
export function lastBackup(dataDir: string): Date | null {
  try {
    const date = new Date(fs.readFileSync(fileOf(dataDir), 'utf8').trim())
    return Number.isNaN(date.getTime()) ? null : date
  } catch {
    return null
  }
}
