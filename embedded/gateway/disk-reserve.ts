import fs from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import { diskFull } from './answer-failures.ts'
import type { HostEnv } from './host.ts'

/** Bytes: two segments of PostgreSQL's log. Without space for the next segment PostgreSQL would stop instead of refusing a write. */
const reserve = 32 * 1024 * 1024

/**
 * Paths that supabase-js reads with POST, such as the role of the signed-in person. No database function writes:
 * tests/db/functions.test.ts checks that.
 */
const reading = /^\/(rest\/v1\/rpc|storage\/v1\/object\/list)\//

/** Refuses writes while the disk is nearly full. Reading, signing in and deleting go on. */
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
