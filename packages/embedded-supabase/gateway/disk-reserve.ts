import fs from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import { diskFull } from './answer-failures.ts'
import type { HostEnv } from './host.ts'

/**
 * Bytes: two segments of PostgreSQL's log. Without space for the next segment PostgreSQL would stop instead of refusing
 * a write.
 */
const reserve = 32 * 1024 * 1024

/** Bytes that nobody fills within a second: above this, free space is measured at most once a second. */
const plenty = 4 * 1024 ** 3
const trustedMs = 1000

/**
 * Refuses writes while the disk is nearly full. Reading, signing in and deleting go on.
 * @param changes whether a function of the database may change rows
 */
export function keepDiskReserve(dataDir: string, changes: (routine: string) => Promise<boolean>) {
  /** supabase-js reads with POST as well, such as the role of the signed-in person. */
  const onlyReads = async (path: string) => {
    const called = /^\/rest\/v1\/rpc\/(.*)$/.exec(path)?.[1]
    return called === undefined ? path.startsWith('/storage/v1/object/list/') : !(await changes(called))
  }
  const measure = freeBytes(dataDir)
  return createMiddleware<HostEnv>(async (c, next) => {
    const { method, path } = c.req
    if (['POST', 'PUT', 'PATCH'].includes(method) && !(method === 'POST' && (await onlyReads(path)))) {
      if ((await measure()) < reserve) return diskFull(c)
    }
    return next()
  })
}

/** Measures free space; as long as there is plenty, the result is up to a second old. */
function freeBytes(folder: string): () => Promise<number> {
  let measure = 0
  let readAt = -Infinity
  return async () => {
    const now = performance.now()
    if (measure >= plenty && now - readAt < trustedMs) return measure
    const { bavail, bsize } = await fs.statfs(folder)
    measure = bavail * bsize
    readAt = now
    return measure
  }
}
