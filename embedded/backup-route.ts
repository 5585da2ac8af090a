import { timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { Hono } from 'hono'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** `POST /_backup`, for `npm run backup` and whoever else can read the secret key: makes a snapshot and names it. */
export function backupRoute(secretKey: string, snapshot: () => Promise<string>): Hono<HostEnv> {
  const route = new Hono<HostEnv>()
  route.post('/', async (c) => {
    const key = Buffer.from(c.req.header('apikey') ?? '')
    const expected = Buffer.from(secretKey)
    const known = key.length === expected.length && timingSafeEqual(key, expected)
    if (!known) return problem(c, 404, 'not_found', 'Non trovata.')
    return c.json({ snapshot: path.basename(await snapshot()) })
  })
  return route
}
