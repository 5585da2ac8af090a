import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { ownPaths, services } from '../config/own-paths.ts'
import { logRequest } from '../process/log.ts'
import { metricEvents } from '../process/metric-events.ts'
import { withRequester } from '../queues/requester.ts'
import { clientAddress } from './client-address.ts'
import type { HostEnv } from './host.ts'
import { commonHeaders } from './security-headers.ts'

/** Gives a request an id and the visitor's address, adds the common headers to its answer, then logs and counts it. */
export function withRequestContext(trustProxy: number) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const started = performance.now()
    const id = randomUUID()
    const socket = c.env?.incoming?.socket
    const address = clientAddress(socket?.remoteAddress, c.req.header('x-forwarded-for'), trustProxy)
    c.set('requestId', id)
    c.set('address', address)
    await withRequester(address, next)
    addMissing(c.res.headers, { ...commonHeaders, 'cache-control': 'no-store', 'x-request-id': id })
    // A request that the server makes to itself is part of the outer request, which is logged.
    if (!socket) return
    const { method, path } = c.req
    const { status } = c.res
    const milliseconds = performance.now() - started
    logRequest({ id, method, path, address, status, milliseconds })
    if (metricEvents.request.hasSubscribers()) {
      metricEvents.request.publish({
        kind: kindOf(path),
        method: methodLabel(method),
        status,
        seconds: milliseconds / 1000,
      })
    }
  })
}

/** Changes the headers of the answer itself: Hono would read the body of a copied answer as a stream, which is slow. */
function addMissing(headers: Headers, more: Record<string, string>): void {
  for (const [name, value] of Object.entries(more)) if (!headers.has(name)) headers.set(name, value)
}

/** One of a few fixed words, so that nothing of the visitor is recorded. */
function kindOf(path: string): string {
  if (path.startsWith('/storage/v1/object/public/')) return 'file'
  const service = services.find((name) => path.startsWith(`/${name}/v1/`))
  if (service) return service
  if (path === ownPaths.health) return 'health'
  return path.startsWith('/_') ? 'internal' : 'page'
}

function methodLabel(method: string): string {
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'
}
