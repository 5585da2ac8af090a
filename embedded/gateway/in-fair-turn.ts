import type { Context } from 'hono'
import { fairQueue, QueueFull, type QueueLimits } from '../turns/fair-queue.ts'
import type { HostEnv, InFairTurn } from './host.ts'
import { problem, tooManyRequests } from './problems.ts'

/** Characters of an e-mail address. Longer texts that begin alike share one turn. */
const longestAccount = 254
const retryAfterSeconds = 5

/** Lets costly requests take turns by address, and at each address by account. */
export function inFairTurn(limits: QueueLimits): InFairTurn {
  const queue = fairQueue(limits)
  return async (c, account, answer) => {
    const requester = { address: c.get('address'), account: account.slice(0, longestAccount) }
    try {
      return await queue(requester, async () => (c.req.raw.signal.aborted ? nobodyWaits(c) : await answer()))
    } catch (error) {
      if (error instanceof QueueFull) return tooManyRequests(c, retryAfterSeconds)
      throw error
    }
  }
}

/** The visitor closed the connection while the request waited, so no work is done for an answer that nobody reads. */
function nobodyWaits(c: Context<HostEnv>): Response {
  return problem(c, 408, 'client_closed_request', 'Richiesta annullata.')
}
