import { randomUUID } from 'node:crypto'
import type { Context, Handler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ownPaths, services } from '../config/own-paths.ts'
import { clientAddress } from '../connections/address-key.ts'
import { logRequest } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import { answerToFailure } from './answer-failures.ts'
import { allowSite, originOf } from './cross-origin.ts'
import type { Backend, HostEnv, HostRequest, Route } from './host.ts'
import { commonHeaders } from './security-headers.ts'

/** On every answer that does not say otherwise. */
const usualHeaders = Object.entries({ ...commonHeaders, 'cache-control': 'no-store' })

/** Refuses a request by what its line and headers say; null lets it pass. */
export type Check = (c: Context<HostEnv>) => Response | null

type Way = { trustProxy: number; siteUrl: string; checks: readonly Check[] }

/** What every request goes through: it gets its `HostRequest`, is checked and answered, logged and counted. */
export function withRequestContext({ trustProxy, siteUrl, checks }: Way) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const request = begin(c, trustProxy, siteUrl)
    c.set('request', request)
    let refusal: Response | null = null
    for (const check of checks) refusal ??= check(c)
    if (refusal) c.res = refusal
    else await next()
    finish(c, request, siteUrl)
  })
}

/** A route whose statements wait as those of its requester. */
export function perRequest(backend: Backend, route: Route): Handler<HostEnv> {
  return (c) => route(c, { ...backend, db: backend.db.for(c.get('request')) })
}

function begin(c: Context<HostEnv>, trustProxy: number, siteUrl: string): HostRequest {
  const { incoming, outer } = c.env ?? {}
  const forwarded = trustProxy > 0 ? c.req.header('x-forwarded-for') : undefined
  return {
    id: randomUUID(),
    since: performance.now(),
    address: outer?.address ?? clientAddress(incoming?.socket.remoteAddress, forwarded, trustProxy),
    account: outer?.account ?? '',
    failure: null,
    origin: originOf(c.req.header('origin'), c.req.header('host'), siteUrl),
    key: null,
    isService: false,
    claims: null,
  }
}

function finish(c: Context<HostEnv>, request: HostRequest, siteUrl: string): void {
  const { id, address, since, failure, origin } = request
  const { method, path } = c.req
  const instead = c.res.status < 400 ? null : answerToFailure(c)
  if (instead) {
    // Cleared first: Hono would keep the headers of the replaced answer, its length among them.
    c.res = undefined
    c.res = instead
  }
  // The headers of the answer itself: Hono would read the body of a copied answer as a stream, which is slow.
  const { headers, status } = c.res
  if (origin === 'site' && serviceOf(path)) allowSite(headers, siteUrl)
  for (const [name, value] of usualHeaders) if (!headers.has(name)) headers.set(name, value)
  headers.set('x-request-id', id)
  const { incoming, outer } = c.env ?? {}
  if (outer) outer.failure ??= failure
  // A request that the server makes to itself is part of the outer request, which is logged.
  if (!incoming) return
  const milliseconds = performance.now() - since
  logRequest({ id, method, path, address, status, milliseconds })
  if (metricEvents.request.hasSubscribers()) {
    metricEvents.request.publish({
      kind: kindOf(path),
      method: methodLabel(method),
      status,
      seconds: milliseconds / 1000,
    })
  }
}

export function serviceOf(path: string): (typeof services)[number] | undefined {
  return services.find((name) => path.startsWith(`/${name}/v1/`))
}

/** One of a few fixed words, so that nothing of the visitor is recorded. */
function kindOf(path: string): string {
  if (path.startsWith('/storage/v1/object/public/')) return 'file'
  const service = serviceOf(path)
  if (service) return service
  if (path === ownPaths.health) return 'health'
  return path.startsWith('/_') ? 'internal' : 'page'
}

function methodLabel(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}
