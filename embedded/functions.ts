import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { supabaseDeps } from '../supabase/functions/create-business-account/deps.ts'
import { handle } from '../supabase/functions/create-business-account/handler.ts'
import type { Backend, HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** Runs the edge functions in process. Their calls to the backend stay inside it too, also while the server stops. */
export function functionRoutes(
  backend: Backend,
  inside: (request: Request) => Promise<Response>,
): Hono<HostEnv> {
  const admin = createClient(backend.siteUrl, backend.secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: (input, init) => inside(new Request(input, init)) },
  })
  // Which origins may call is decided once for all services, in http.ts.
  const deps = supabaseDeps(admin, () => ({}))
  const routes = new Hono<HostEnv>()
  routes.all('/create-business-account', (c) => handle(c.req.raw, deps))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}
