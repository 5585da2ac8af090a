import { rmSync } from 'node:fs'
import path from 'node:path'
import { type RunningServer, startServer } from './server.ts'

let running: Promise<RunningServer> | null = null

/**
 * The server of this worker, with the demo data and the rows of other test files: each start takes more than a second
 * of computing. For tests that own their rows and need no settings; `stop` leaves it running for the next file.
 */
export async function sharedServer(): Promise<RunningServer> {
  running ??= startServer().then(endWithWorker)
  return { ...(await running), stop: async () => {} }
}

function endWithWorker(server: RunningServer): RunningServer {
  // Vitest ends its workers with this signal.
  process.once('SIGTERM', () => {
    process.kill(server.pid, 'SIGKILL')
    rmSync(path.dirname(server.dataDir), { recursive: true, force: true })
    process.kill(process.pid, 'SIGTERM')
  })
  return server
}
