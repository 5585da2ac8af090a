import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { Refusal } from '../config/refusal.ts'
import { codeOf, fileReason } from './file-errors.ts'
import { makeDir } from './make-dir.ts'
import { writeToDisk } from './to-disk.ts'

/**
 * Makes this process the only one on a data directory: two processes on one PGlite directory silently lose rows.
 *
 * The lock is SQLite's exclusive file lock, which the operating system releases when the process ends: a restart after
 * `kill -9` need not wait, a reused process id does no harm, and processes of other containers count too.
 * @throws Refusal when another process holds the lock, or this one may not write to the directory.
 */
export function lockDataDir(dataDir: string): () => void {
  const unlock = tryLockDataDir(dataDir)
  if (!unlock) throw new Refusal('DATA_DIR', `${dataDir} è già in uso da un altro processo`)
  return unlock
}

/** Null when another process holds the lock. @throws Refusal when this process may not write. */
export function tryLockDataDir(dataDir: string): (() => void) | null {
  makeWritable(dataDir)
  return tryLockFile(path.join(dataDir, 'server.lock'))
}

/** Null when another process holds the lock. */
export function tryLockFile(file: string): (() => void) | null {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (/locked/.test(String(error))) return null
    throw error
  }
  return () => lock.close()
}

function makeWritable(dataDir: string): void {
  try {
    makeDir(dataDir)
    fs.accessSync(dataDir, fs.constants.W_OK)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new Refusal('DATA_DIR', `${dataDir} non è una cartella`)
    throw new Refusal('DATA_DIR', `in ${dataDir} non si può scrivere: ${fileReason(error) ?? error}`)
  }
}

const Marker = z.object({ origin: z.url() })
const fileOf = (dataDir: string) => path.join(dataDir, 'server.json')

/** Records the server's origin in a file while it runs. When the file exists at a start, the last run crashed. */
export function beginRun(dataDir: string, origin: string): { unclean: boolean; end(): void } {
  const unclean = fs.existsSync(fileOf(dataDir))
  writeToDisk(fileOf(dataDir), `${JSON.stringify({ origin })}\n`)
  return { unclean, end: () => fs.rmSync(fileOf(dataDir), { force: true }) }
}

/** Null when no server runs on the data directory. */
export function runningAt(dataDir: string): string | null {
  try {
    return Marker.parse(JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8'))).origin
  } catch {
    return null
  }
}
