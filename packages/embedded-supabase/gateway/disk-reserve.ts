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

/** The database functions that write; tests/db/functions.test.ts checks that there are no others. */
export const writingFunctions = [
  'forget_person',
  'put_off_own_password',
  'restore_deleted',
  'set_stato_businesses',
  'set_stato_websites',
]

/** supabase-js reads with POST as well, such as the role of the signed-in person. */
function onlyReads(path: string): boolean {
  const called = /^\/rest\/v1\/rpc\/(.*)$/.exec(path)?.[1]
  return called === undefined
    ? path.startsWith('/storage/v1/object/list/')
    : !writingFunctions.includes(called)
}

/** Refuses writes while the disk is nearly full. Reading, signing in and deleting go on. */
export function keepDiskReserve(dataDir: string) {
  const measure = freeBytes(dataDir)
  return createMiddleware<HostEnv>(async (c, next) => {
    const { method, path } = c.req
    if (['POST', 'PUT', 'PATCH'].includes(method) && !(method === 'POST' && onlyReads(path))) {
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
