import path from 'node:path'
import { Hono } from 'hono'
import type { HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { isSecretKey, type Secrets } from '../process/secrets.ts'
import type { Snapshot } from './snapshot.ts'

/** `POST /_backup`, which `npm run backup` calls with the secret key. Everybody else gets 404. */
export function backupRoute(secrets: Secrets, snapshot: () => Promise<Snapshot>): Hono<HostEnv> {
  const route = new Hono<HostEnv>()
  route.post('/', async (c) => {
    if (!isSecretKey(c.req.header('apikey'), secrets)) return problem(c, 404, 'not_found', 'Non trovata.')
    const { directory, counted } = await snapshot()
    return c.json({ snapshot: path.basename(directory), counted })
  })
  return route
}
