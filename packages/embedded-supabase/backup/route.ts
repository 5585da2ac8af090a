import path from 'node:path'
import { Hono } from 'hono'
import { keepDiskReserve } from '../gateway/disk-reserve.ts'
import type { HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { isSecretKey, type Secrets } from '../process/secrets.ts'
import type { Snapshot } from './snapshot.ts'

/** `POST /_backup`, which an operator's command calls with the secret key. Everybody else gets 404. */
export function backupRoute(
  { secrets, dataDir }: { secrets: Secrets; dataDir: string },
  snapshot: () => Promise<Snapshot>,
): Hono<HostEnv> {
  const route = new Hono<HostEnv>()
  route.use(async (c, next) => {
    if (isSecretKey(c.req.header('apikey'), secrets)) return next()
    return problem(c, 404, 'not_found', 'Non trovata.')
  })
  // A snapshot begins with a checkpoint, which crashes PostgreSQL when the disk is full.
  route.post(
    '/',
    keepDiskReserve(dataDir, async () => true),
    async (c) => {
      const { directory, counted } = await snapshot()
      return c.json({ snapshot: path.basename(directory), counted })
    },
  )
  return route
}
