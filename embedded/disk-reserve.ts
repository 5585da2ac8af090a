import fs from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import type { HostEnv } from './host.ts'
import { diskFull } from './trouble.ts'

/** Two segments of PostgreSQL's log: without room for the next one it would not refuse a write but stop altogether. */
const reserve = 32 * 1024 * 1024

/** Refuses what needs room while there is little left. Reading, signing in and deleting go on. */
export function keepReserve(dataDir: string) {
  return createMiddleware<HostEnv>(async (c, next) => {
    if (['POST', 'PUT', 'PATCH'].includes(c.req.method)) {
      const { bavail, bsize } = await fs.statfs(dataDir)
      if (bavail * bsize < reserve) return diskFull(c)
    }
    return next()
  })
}
