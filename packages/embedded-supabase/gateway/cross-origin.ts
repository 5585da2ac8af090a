import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { HostEnv } from './host.ts'
import { problem } from './problems.ts'

const exposed = ['content-range', 'date', 'retry-after', 'x-request-id']

const allowing = (siteUrl: string) =>
  cors({
    origin: siteUrl,
    allowHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'prefer',
      'range',
      'range-unit',
      'x-client-info',
      'x-upsert',
      'cache-control',
      'accept-profile',
      'content-profile',
      'x-supabase-api-version',
    ],
    allowMethods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    exposeHeaders: exposed,
    maxAge: 3600,
  })

/**
 * Lets the site's pages read every answer of a service: also a refusal that comes before `sameOriginOnly`, for an address
 * too long or broken, and one that replaces its answer. Without these headers a page would see a failed network.
 */
export function readableBySite(siteUrl: string) {
  const allowSite = allowing(siteUrl)
  return createMiddleware<HostEnv>(async (c, next) => {
    if (c.req.header('origin') !== siteUrl) return next()
    if (c.req.method === 'OPTIONS') return allowSite(c, next)
    await next()
    const { headers } = c.res
    if (headers.has('access-control-allow-origin')) return
    headers.set('access-control-allow-origin', siteUrl)
    headers.set('access-control-expose-headers', exposed.join(','))
    headers.append('vary', 'Origin')
  })
}

/** Refuses calls from pages of other origins than the site's and the server's own. Public files are for every page. */
export function sameOriginOnly(siteUrl: string) {
  const allowSite = allowing(siteUrl)
  return createMiddleware<HostEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin === siteUrl) return allowSite(c, next)
    const foreign = isForeign(origin, c.req.header('host'), siteUrl)
    const isPublicFile = c.req.path.startsWith('/storage/v1/object/public/')
    if (foreign && !isPublicFile) return problem(c, 403, 'foreign_origin', 'Origine non ammessa.')
    await next()
    for (const name of [...c.res.headers.keys()]) {
      if (name.startsWith('access-control-')) c.res.headers.delete(name)
    }
  })
}

/** Whether a page of a foreign origin sent the request. Programs send no `Origin`. */
export function isForeign(origin: string | undefined, host: string | undefined, siteUrl: string): boolean {
  return origin !== undefined && origin !== siteUrl && !isOwn(origin, host)
}

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
