import { Hono } from 'hono'
import { isShallow } from '../formats/json.ts'
import type { Functions } from '../gateway/hooks.ts'
import type { HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { metricEvents } from '../process/metric-events.ts'

/**
 * Runs the edge functions in this process. They send no CORS headers of their own: gateway/cross-origin.ts decides for all
 * services which origins may call.
 */
export function functionRoutes({ others }: Functions): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  for (const [name, handle] of Object.entries(others))
    routes.all(`/${name}`, async (c) => handle(await shallow(c.req.raw), c.get('address')))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}

/**
 * The functions that answer everybody. Their routes are registered before the checks of the services, because they need
 * no origin, no token and no body, and most of their answers come from memory.
 */
export function openFunctionRoutes({ open }: Functions): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  for (const [name, handle] of Object.entries(open)) {
    routes.all(`/${name}`, async (c) => {
      const response = await handle(c.req.raw, c.get('address'))
      if (response.status === 429) metricEvents.throttled.publish(null)
      return response
    })
  }
  return routes
}

/** Drops a body that is nested too deep; the function then refuses the missing body. */
async function shallow(request: Request): Promise<Request> {
  if (request.body === null || isShallow(await request.clone().text())) return request
  const { method, headers, url } = request
  return new Request(url, { method, headers })
}
