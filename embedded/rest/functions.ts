import { Hono } from 'hono'
import { supabaseDeps } from '../../supabase/functions/create-business-account/deps.ts'
import { handle } from '../../supabase/functions/create-business-account/handler.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { insideClient } from '../gateway/inside-client.ts'
import { isShallow } from '../gateway/json.ts'
import { problem } from '../gateway/problems.ts'

/** Runs the edge functions in process. Their calls to the backend stay inside it too, also while the server stops. */
export function functionRoutes(
  backend: Backend,
  inside: (request: Request) => Promise<Response>,
): Hono<HostEnv> {
  // Which origins may call is decided once for all services, in http.ts.
  const deps = supabaseDeps(insideClient(backend, inside), () => ({}))
  const routes = new Hono<HostEnv>()
  routes.all('/create-business-account', async (c) => handle(await shallow(c.req.raw), deps))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}

/** The request itself, or one without a body where that is nested too deep: a function says by itself what is wrong then. */
async function shallow(request: Request): Promise<Request> {
  if (request.body === null || isShallow(await request.clone().text())) return request
  const { method, headers, url } = request
  return new Request(url, { method, headers })
}
