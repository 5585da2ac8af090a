/** Whose page asks: the site's, which may read the answers; another origin's; or none, as of programs and of this origin's pages. */
export type Origin = 'site' | 'foreign' | 'own'

export function originOf(origin: string | undefined, host: string | undefined, siteUrl: string): Origin {
  if (origin === undefined) return 'own'
  if (origin === siteUrl) return 'site'
  return URL.canParse(origin) && new URL(origin).host === host ? 'own' : 'foreign'
}

const allowed = [
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
]

/** The answer to a page of the site that asks what it may send. */
export function preflight(siteUrl: string): Response {
  const headers = new Headers({
    'access-control-allow-methods': 'GET,HEAD,POST,PATCH,PUT,DELETE',
    'access-control-allow-headers': allowed.join(','),
    'access-control-max-age': '3600',
  })
  allowSite(headers, siteUrl)
  return new Response(null, { status: 204, headers })
}

/**
 * Lets the site's pages read an answer, also a refusal: otherwise they would see a failed network. An answer for every
 * origin says so itself.
 */
export function allowSite(headers: Headers, siteUrl: string): void {
  if (headers.has('access-control-allow-origin')) return
  headers.set('access-control-allow-origin', siteUrl)
  headers.set('access-control-expose-headers', 'content-range,date,retry-after,x-request-id')
  headers.append('vary', 'Origin')
}
