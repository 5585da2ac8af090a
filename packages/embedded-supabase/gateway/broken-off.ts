import type { Context } from 'hono'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** Whether the sender left before its whole body had arrived. What fails then is no failure of the server. */
export function isBrokenOff({ env }: Context<HostEnv>): boolean {
  // Missing in a request that the server makes to itself.
  const { complete = true, destroyed = false } = env?.incoming ?? {}
  return destroyed && !complete
}

/** 408, for the log alone: the sender is gone, and nothing was done for it. */
export function clientClosed(c: Context<HostEnv>): Response {
  return problem(c, 408, 'client_closed_request', 'Richiesta annullata.')
}
