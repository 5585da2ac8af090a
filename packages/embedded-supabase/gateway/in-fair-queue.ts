import { fairQueue, QueueFull, type QueueLimits } from '../queues/fair-queue.ts'
import { clientClosed } from './answer-failures.ts'
import type { InFairQueue } from './host.ts'
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
