import { createMiddleware } from 'hono/factory'
import type { QueueLimits } from '../turns/fair-queue.ts'
import { queues } from '../turns/queues.ts'
import type { HostEnv } from './host.ts'
import { inFairTurn } from './in-fair-turn.ts'
import { readPaced, refuseSlow, TooSlow, type usualPace } from './paced-body.ts'

/** Bytes. Most bodies are forms of a kilobyte or two; even one for each connection takes little memory. */
const small = 16 * 1024

/**
 * Limits the memory for request bodies: larger bodies wait unread for their turn, by address and account, and a body that
 * arrives too slowly is refused. Use after `checkBearer`.
 */
export function boundLargeBodies(turns: QueueLimits = queues.largeBodies, pace?: typeof usualPace) {
  const inTurn = inFairTurn(turns)
  return createMiddleware<HostEnv>(async (c, next) => {
    const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
    // A request that the server makes to itself belongs to one that already has its turn.
    if (c.req.raw.body === null || length <= small || !c.env?.incoming) return next()
    return inTurn(c, c.get('claims')?.sub ?? '', async () => {
      const { url, method, headers, signal } = c.req.raw
      try {
        const body = await readPaced(c.req.raw.body, pace)
        c.req.raw = new Request(url, { method, headers, signal, body })
      } catch (error) {
        if (error instanceof TooSlow) return refuseSlow(c)
        throw error
      }
      await next()
      return c.res
    })
  })
}
