import { type Context, Hono } from 'hono'
import { supabaseDeps } from '../../supabase/functions/create-business-account/deps.ts'
import { handle } from '../../supabase/functions/create-business-account/handler.ts'
import { supabaseDeps as websiteDeps } from '../../supabase/functions/website-data/deps.ts'
import { websiteData } from '../../supabase/functions/website-data/handler.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { insideClient } from '../gateway/inside-client.ts'
import { isShallow } from '../gateway/json.ts'
import { problem } from '../gateway/problems.ts'
import { metricEvents } from '../process/metric-events.ts'

/** Runs the edge functions in this process. Their calls to the backend stay inside it, so they work while the server stops. */
export function functionRoutes(
  backend: Backend,
  inside: (request: Request) => Promise<Response>,
): Hono<HostEnv> {
  // No CORS headers from the function: gateway/cross-origin.ts decides for all services which origins may call.
  const deps = supabaseDeps(insideClient(backend, inside), () => ({}))
  const routes = new Hono<HostEnv>()
  routes.all('/create-business-account', async (c) => handle(await shallow(c.req.raw), deps))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}

/**
 * The function that everybody may call. Its route precedes the checks that other requests to services pass, because it
 * requires no origin, no token and no body, and most of its answers come from memory.
 * @param publicOrigin the server's public origin.
 */
export function websiteDataRoute(
  backend: Backend,
  inside: (request: Request) => Promise<Response>,
  publicOrigin: string,
): (c: Context<HostEnv>) => Promise<Response> {
  const answer = websiteData(websiteDeps(insideClient(backend, inside), publicOrigin))
  return async (c) => {
    const response = await answer(c.req.raw, c.get('address'))
    if (response.status === 429) metricEvents.throttled.publish(null)
    return response
  }
}

/** The request itself, or without its body when that is nested too deep; the function then refuses the missing body. */
async function shallow(request: Request): Promise<Request> {
  if (request.body === null || isShallow(await request.clone().text())) return request
  const { method, headers, url } = request
  return new Request(url, { method, headers })
}
