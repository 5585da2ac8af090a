import { Hono } from 'hono'
import type { PublicHandler } from '../../../supabase/functions/_shared/public-data/handler.ts'
import { offered, type WalletHost } from '../../../supabase/functions/_shared/wallets/wallets.ts'
import { supabaseDeps as cardDeps } from '../../../supabase/functions/card-data/deps.ts'
import { cardData } from '../../../supabase/functions/card-data/handler.ts'
import { supabaseDeps as passDeps } from '../../../supabase/functions/card-pass/deps.ts'
import { cardPass } from '../../../supabase/functions/card-pass/handler.ts'
import type { Libraries } from '../../../supabase/functions/card-pass/libraries.ts'
import { supabaseDeps } from '../../../supabase/functions/create-business-account/deps.ts'
import { handle } from '../../../supabase/functions/create-business-account/handler.ts'
import { supabaseDeps as resetDeps } from '../../../supabase/functions/reset-second-step/deps.ts'
import { handle as resetSecondStep } from '../../../supabase/functions/reset-second-step/handler.ts'
import { supabaseDeps as websiteDeps } from '../../../supabase/functions/website-data/deps.ts'
import { websiteData } from '../../../supabase/functions/website-data/handler.ts'
import { isShallow } from '../formats/json.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { insideClient } from '../gateway/inside-client.ts'
import { problem } from '../gateway/problems.ts'
import { metricEvents } from '../process/metric-events.ts'

/**
 * Runs the edge functions in this process. Their requests to the backend do not use the network, so they work during a
 * stop too.
 */
export function functionRoutes(
  backend: Backend,
  inside: (request: Request) => Promise<Response>,
): Hono<HostEnv> {
  // The functions send no CORS headers of their own: gateway/cross-origin.ts decides for all services which origins may
  // call.
  const admin = insideClient(backend, inside)
  const deps = supabaseDeps(admin, () => ({}))
  const depsOfReset = resetDeps(admin, () => ({}))
  const routes = new Hono<HostEnv>()
  routes.all('/create-business-account', async (c) => handle(await shallow(c.req.raw), deps))
  routes.all('/reset-second-step', async (c) => resetSecondStep(await shallow(c.req.raw), depsOfReset))
  routes.all('*', (c) => problem(c, 404, 'not_found', 'Questa funzione non esiste.'))
  return routes
}

/** The paths of the functions that answer everybody. */
export const publicFunctionPaths = [
  '/functions/v1/website-data',
  '/functions/v1/card-data',
  '/functions/v1/card-pass',
] as const

/**
 * The functions that answer everybody. Their routes are registered before the checks of the services, because they need
 * no origin, no token and no body, and most of their answers come from memory.
 */
export function publicFunctionRoutes(
  backend: Backend,
  inside: (request: Request) => Promise<Response>,
  publicOrigin: string,
  walletHost: WalletHost,
): Hono<HostEnv> {
  const admin = insideClient(backend, inside)
  const answers: Record<(typeof publicFunctionPaths)[number], PublicHandler> = {
    '/functions/v1/website-data': websiteData(websiteDeps(admin, publicOrigin)),
    '/functions/v1/card-data': cardData({
      ...cardDeps(admin, publicOrigin),
      wallets: () => offered(walletHost.wallets, Date.now()),
    }),
    '/functions/v1/card-pass': cardPass({
      ...passDeps(admin),
      ...walletHost,
      base: publicOrigin,
      libraries: passLibraries,
    }),
  }
  const routes = new Hono<HostEnv>()
  for (const path of publicFunctionPaths) {
    routes.all(path, async (c) => {
      const response = await answers[path](c.req.raw, c.get('address'))
      if (response.status === 429) metricEvents.throttled.publish(null)
      return response
    })
  }
  return routes
}

/** Loaded for the first pass, because most installations make none. */
async function passLibraries(): Promise<Libraries> {
  const [asn1js, fflate, jose, pkijs] = await Promise.all([
    import('asn1js'),
    import('fflate'),
    import('jose'),
    import('pkijs'),
  ])
  return { asn1js, fflate, jose, pkijs }
}

/** Drops a body that is nested too deep; the function then refuses the missing body. */
async function shallow(request: Request): Promise<Request> {
  if (request.body === null || isShallow(await request.clone().text())) return request
  const { method, headers, url } = request
  return new Request(url, { method, headers })
}
