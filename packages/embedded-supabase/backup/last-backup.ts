import fs from 'node:fs'
import path from 'node:path'
import { writeToDisk } from '../process/to-disk.ts'

const fileOf = (dataDir: string) => path.join(dataDir, 'last-backup')

/** Kept in a file of its own, which an operator's command reads without opening the database. */
export function noteBackup(dataDir: string): void {
  writeToDisk(fileOf(dataDir), `${new Date().toISOString()}\n`)
}

export function lastBackup(dataDir: string): Date | null {
  try {
    const date = new Date(fs.readFileSync(fileOf(dataDir), 'utf8').trim())
    return Number.isNaN(date.getTime()) ? null : date
  } catch {
    return null
  }
}
