import { createMiddleware } from 'hono/factory'
import { fairQueue, QueueFull, type QueueLimits } from '../queues/fair-queue.ts'
import { queues } from '../queues/queues.ts'
import { clientClosed } from './answer-failures.ts'
import type { HostEnv, InFairQueue } from './host.ts'
import { tooManyRequests } from './problems.ts'

/** Characters of an e-mail address. Longer texts with the same beginning count as one account. */
const longestAccount = 254
const retryAfterSeconds = 5

/** Queues costly requests fairly by address, and within each address by account. */
export function inFairQueue(limits: QueueLimits): InFairQueue {
  const queue = fairQueue(limits)
  return async (c, account, answer) => {
    const requester = { address: c.get('request').address, account: account.slice(0, longestAccount) }
    try {
      // No work is done for an answer that nobody reads.
      return await queue(requester, async () => (c.req.raw.signal.aborted ? clientClosed(c) : await answer()))
    } catch (error) {
      if (error instanceof QueueFull) return tooManyRequests(c, retryAfterSeconds)
      throw error
    }
  }
}

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
