import { createHttp as createOwnHttp } from '../../packages/embedded-supabase/http.ts'
import { publishableKey, type Secrets } from '../../packages/embedded-supabase/process/secrets.ts'
import { signToken } from '../../packages/embedded-supabase/testing/sign-token.ts'

/** The other service's address by the beginning of the paths that it answers. */
const addresses: Record<string, string | undefined> = {
  '/auth/v1': process.env.TEST_AUTH_URL,
  '/storage/v1': process.env.TEST_STORAGE_URL,
}
/** Of one connection, or of the body's form on it. */
const ownHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']

/** Like Supabase's gateway: what pages and edge functions ask of another service goes there, without this server's checks. */
export async function createHttp(
  parts: Parameters<typeof createOwnHttp>[0],
): ReturnType<typeof createOwnHttp> {
  const http = await createOwnHttp(parts)
  const own = http.fetch
  http.fetch = (request, ...rest) => {
    const { pathname, search } = new URL(request.url)
    const prefix = /^\/\w+\/v1(?=\/)/.exec(pathname)?.[0] ?? ''
    const address = addresses[prefix]
    if (!address) return own(request, ...rest)
    return forwarded(request, `${address}${pathname.slice(prefix.length)}${search}`, parts.backend.secrets)
  }
  return http
}

async function forwarded(request: Request, url: string, secrets: Secrets): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of ownHeaders) headers.delete(name)
  const bearer = headers.get('authorization')?.replace(/^Bearer /, '')
  const role = roleOf(bearer ?? headers.get('apikey'), secrets)
  if (role) headers.set('authorization', `Bearer ${await signToken({ role }, secrets.jwtSecret)}`)
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
  const answer = await fetch(url, { method: request.method, headers, body, redirect: 'manual' })
  // The body is decoded by now.
  const kept = [...answer.headers].filter(
    ([name]) => !/^(content-(encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name),
  )
  return new Response(answer.body, { status: answer.status, headers: kept })
}

/** The role whose token the gateway sends for an API key; null for a token. */
function roleOf(key: string | null, { secretKey }: Secrets): string | null {
  if (key === secretKey) return 'service_role'
  return key === publishableKey ? 'anon' : null
}
