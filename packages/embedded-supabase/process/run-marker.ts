import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { writeToDisk } from './to-disk.ts'

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
