import fs from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import { diskFull } from './answer-failures.ts'
import type { HostEnv } from './host.ts'

/** Two segments of PostgreSQL's log: without room for the next one it would not refuse a write but stop altogether. */
const reserve = 32 * 1024 * 1024

/**
 * What supabase-js reads with POST. Every page asks for the role of who opens it this way. That no database function
 * writes is held by tests/db/functions.test.ts.
 */
const reading = /^\/(rest\/v1\/rpc|storage\/v1\/object\/list)\//

/** Refuses what needs room while there is little left. Reading, signing in and deleting go on. */
export function keepDiskReserve(dataDir: string) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const { method, path } = c.req
    if (['POST', 'PUT', 'PATCH'].includes(method) && !(method === 'POST' && reading.test(path))) {
      const { bavail, bsize } = await fs.statfs(dataDir)
      if (bavail * bsize < reserve) return diskFull(c)
    }
    return next()
  })
}
