import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type HostFailure, requestFailure } from '../process/record-failure.ts'
import { clientClosed, isBrokenOff } from './broken-off.ts'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/**
 * Replaces a failed answer by 503 or 507 when the request met a failure of the database or the disk, and by 408 when its
 * sender broke it off.
 */
export const answerFailures = createMiddleware<HostEnv>((c, next) => {
  // A request that the server makes to itself shares the store of the outer request.
  if (requestFailure.getStore()) return next()
  const store: { failure: HostFailure | null } = { failure: null }
  return requestFailure.run(store, async () => {
    await next()
    const answer = isBrokenOff(c) ? clientClosed : store.failure && answers[store.failure]
    if (c.res.status < 400 || !answer) return
    // Cleared first: Hono would keep the headers of the replaced answer, its length among them.
    c.res = undefined
    c.res = answer(c)
  })
})

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
