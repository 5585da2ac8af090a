import { createMiddleware } from 'hono/factory'
import type { QueueLimits } from '../queues/fair-queue.ts'
import { queues } from '../queues/queues.ts'
import type { HostEnv } from './host.ts'
import { inFairQueue } from './in-fair-queue.ts'

/** Bytes. Most bodies are forms of a kilobyte or two; even one for each connection takes little memory. */
const small = 16 * 1024

/**
 * Limits the memory for request bodies: larger ones wait unread in a queue that is fair by address and account. Use
 * after `checkBearer`.
 */
export function boundLargeBodies(limits: QueueLimits = queues.largeBodies) {
  const queued = inFairQueue(limits)
  return createMiddleware<HostEnv>(async (c, next) => {
    const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
    // A request that the server makes to itself belongs to one that has left the queue already.
    if (length <= small || !c.env?.incoming) return next()
    return queued(c, c.get('request').account, async () => {
      await next()
      return c.res
    })
  })
}
