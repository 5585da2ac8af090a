import type { Context } from 'hono'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/**
 * The answer instead of a failed one: 503 or 507 when the request met a failure of the database or the disk, 408 when
 * its sender broke it off. Null where the failed answer says what is wrong.
 */
export function answerToFailure(c: Context<HostEnv>): Response | null {
  const { failure } = c.get('request')
  if (isBrokenOff(c)) return clientClosed(c)
  return failure && answers[failure](c)
}

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

/** 507: there is no space left on the disk. */
export function diskFull(c: Context<HostEnv>): Response {
  return problem(c, 507, 'disk_full', 'Lo spazio su disco è esaurito: nulla è stato salvato.')
}

function unreachable(c: Context<HostEnv>): Response {
  const message = 'Il servizio non risponde. Riprova tra poco.'
  return problem(c, 503, 'database_unreachable', message, { 'retry-after': '5' })
}

function busy(c: Context<HostEnv>): Response {
  const message = 'Il servizio è occupato. Riprova tra poco.'
  return problem(c, 503, 'database_busy', message, { 'retry-after': '5' })
}

const answers = { unreachable, busy, full: diskFull }
