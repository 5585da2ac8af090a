import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type HostFailure, requestFailure } from '../process/record-failure.ts'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** Turns a failed answer into 503 or 507 when database or disk were to blame, whatever the service made of it. */
export const answerFailures = createMiddleware<HostEnv>((c, next) => {
  // A function's own calls belong to the request that called it.
  if (requestFailure.getStore()) return next()
  const store: { failure: HostFailure | null } = { failure: null }
  return requestFailure.run(store, async () => {
    await next()
    if (c.res.status < 400 || !store.failure) return
    // Headers of the answer that is replaced would be kept, its length among them.
    c.res = undefined
    c.res = answers[store.failure](c)
  })
})

/** 507: what was asked needs room that the disk does not have. */
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
