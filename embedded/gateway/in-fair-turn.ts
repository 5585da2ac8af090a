import type { Context } from 'hono'
import { fairQueue, QueueFull } from '../process/fair-queue.ts'
import type { HostEnv, InFairTurn } from './host.ts'
import { problem, tooManyRequests } from './problems.ts'

/** An e-mail address is no longer; what is longer shares a turn with others that begin like it. */
const longestAccount = 254
const retryAfterSeconds = 5

/** Requests take turns by address, and at each address by account. */
export function inFairTurn(limits: Parameters<typeof fairQueue>[0]): InFairTurn {
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

/** Whoever asked has closed the connection while waiting: the answer reaches nobody, so nothing is done for it. */
function nobodyWaits(c: Context<HostEnv>): Response {
  return problem(c, 408, 'client_closed_request', 'Richiesta annullata.')
}

/**
 * For whatever compares or makes a password's hash: bcrypt takes some 60 ms of the one thread that does it. One at a time from one
 * address, so that failures made at once are counted one after the other.
 */
export function passwordTurns(): InFairTurn {
  return inFairTurn({
    atOnce: { all: 2, address: 1, account: 1 },
    waiting: { all: 500, address: 120, account: 30 },
  })
}
