import { createMiddleware } from 'hono/factory'
import type { HostEnv } from './host.ts'
import { inFairTurn } from './in-fair-turn.ts'
import { readPaced, refuseSlow, TooSlow, type usualPace } from './paced-body.ts'

/** Bytes. Most requests bring a form of a kilobyte or two; as many of these as there may be connections are no burden. */
const small = 16 * 1024

/** How many larger ones are held at once, each with a megabyte or two, from the first byte read until the answer. */
const usualTurns = {
  atOnce: { all: 48, address: 16, account: 8 },
  waiting: { all: 400, address: 200, account: 100 },
}

/**
 * Bounds how many bytes of bodies are in memory at once: larger ones wait unread for their turn, by address and account,
 * and one that trickles in loses its place. To be used after `checkBearer`.
 */
export function boundLargeBodies(turns = usualTurns, pace?: typeof usualPace) {
  const inTurn = inFairTurn(turns)
  return createMiddleware<HostEnv>(async (c, next) => {
    const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY)
    // What is asked from inside belongs to a request that has its place already.
    if (c.req.raw.body === null || length <= small || !c.env?.incoming) return next()
    return inTurn(c, c.get('claims')?.sub ?? '', async () => {
      const { url, method, headers, signal } = c.req.raw
      try {
        const body = await readPaced(c.req.raw.body, pace)
        c.req.raw = new Request(url, { method, headers, signal, body })
      } catch (error) {
        if (error instanceof TooSlow) return refuseSlow(c)
        throw error
      }
      await next()
      return c.res
    })
  })
}
