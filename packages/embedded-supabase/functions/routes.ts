import type { SupabaseClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { isShallow } from '../formats/json.ts'
import type { Functions } from '../gateway/hooks.ts'
import type { HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { metricEvents } from '../process/metric-events.ts'
import type { Requester } from '../queues/requester.ts'

/** Runs the edge functions in this process. @param adminFor a client with the secret key on behalf of a requester */
export function functionRoutes(
  { others }: Functions,
  adminFor: (requester: Requester) => SupabaseClient,
): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  for (const [name, handle] of Object.entries(others)) {
    routes.all(`/${name}`, async (c) => {
      const { status, body, headers } = await handle(await shallow(c.req.raw), adminFor(c.get('request')))
      // Which origins may call is one decision for all services: gateway/cross-origin.ts.
      const kept = [...headers].filter(([header]) => !header.startsWith('access-control-'))
      return new Response(body, { status, headers: kept })
    })
  }
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}

/**
 * The functions that answer everybody. Their routes are registered before the checks of the services, because they need
 * no origin, no token and no body, and most of their answers come from memory. What they ask is for many visitors at
 * once, so it counts as one requester's, `shared`.
 */
export function openFunctionRoutes({ open }: Functions, shared: Requester): Hono<HostEnv> {
  const routes = new Hono<HostEnv>()
  for (const [name, handle] of Object.entries(open)) {
    routes.all(`/${name}`, async (c) => {
      const request = c.get('request')
      shared.failure = null
      const response = await handle(c.req.raw, request.address)
      if (response.status >= 500) request.failure = shared.failure
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
