import fs from 'node:fs/promises'
import { createMiddleware } from 'hono/factory'
import { diskFull } from './answer-failures.ts'
import type { HostEnv } from './host.ts'

/** Bytes: two segments of PostgreSQL's log. Without space for the next segment PostgreSQL would stop instead of refusing a write. */
const reserve = 32 * 1024 * 1024

/** Bytes that nobody fills within a second: while so many are free, the disk is asked at most once a second. */
const plenty = 4 * 1024 ** 3
const trustedMs = 1000

/** The database functions that write; tests/db/functions.test.ts checks that there are no others. */
export const writingFunctions = ['forget_person', 'restore_deleted']

/** Whether supabase-js only reads with a POST to this path, such as the role of the signed-in person. */
function reads(path: string): boolean {
  const called = /^\/rest\/v1\/rpc\/(.*)$/.exec(path)?.[1]
  return called === undefined
    ? path.startsWith('/storage/v1/object/list/')
    : !writingFunctions.includes(called)
}

/** Refuses writes while the disk is nearly full. Reading, signing in and deleting go on. */
export function keepDiskReserve(dataDir: string) {
  const free = freeBytes(dataDir)
  return createMiddleware<HostEnv>(async (c, next) => {
    const { method, path } = c.req
    if (['POST', 'PUT', 'PATCH'].includes(method) && !(method === 'POST' && reads(path))) {
      if ((await free()) < reserve) return diskFull(c)
    }
    return next()
  })
}

/** Answers how many bytes are free on a folder's disk; with plenty of them, as of a second ago. */
function freeBytes(folder: string): () => Promise<number> {
  let last = 0
  let readAt = -Infinity
  return async () => {
    const now = performance.now()
    if (last >= plenty && now - readAt < trustedMs) return last
    const { bavail, bsize } = await fs.statfs(folder)
    last = bavail * bsize
    readAt = now
    return last
  }
}
