import { type HostFailure, hostFailureOf } from '../process/host-failure.ts'

/** For whom work is done: an argument of every query and queue, so that these can be fair between requesters. */
export type Requester = {
  readonly address: string
  /** Empty until its token has been verified. */
  account: string
  /**
   * A failure of the server that the work has met. Code that catches its error, such as supabase-js inside a function, may
   * answer with any status; the request is answered by this one.
   */
  failure: HostFailure | null
}

/** A requester who has met no failure. */
export function requesterAt(address: string, account = ''): Requester {
  return { address, account, failure: null }
}

/** The server's own work: start, upkeep, backups, what everybody waits for. */
export const server: Requester = requesterAt('server')

export function noteFailure(requester: Requester, error: unknown): void {
  if (requester !== server) requester.failure ??= hostFailureOf(error)
}
