import { sign } from 'hono/jwt'
import { createHttp as createOwnHttp } from '../../embedded/http.ts'
import { publishableKey, type Secrets } from '../../embedded/process/secrets.ts'

const prefix = '/auth/v1'
/** Of one connection, or of the body's form on it. */
const ownHeaders = ['host', 'connection', 'content-length', 'accept-encoding']

/** Like Supabase's gateway: what pages and edge functions ask below `/auth/v1` goes to the auth service, without its own checks. */
export function createHttp(parts: Parameters<typeof createOwnHttp>[0]): ReturnType<typeof createOwnHttp> {
  const http = createOwnHttp(parts)
  const own = http.fetch
  http.fetch = (request, ...rest) =>
    new URL(request.url).pathname.startsWith(prefix)
      ? forwarded(request, parts.backend.secrets)
      : own(request, ...rest)
  return http
}

async function forwarded(request: Request, secrets: Secrets): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  for (const name of ownHeaders) headers.delete(name)
  const bearer = headers.get('authorization')?.replace(/^Bearer /, '')
  const role = roleOf(bearer ?? headers.get('apikey'), secrets)
  if (role) headers.set('authorization', `Bearer ${await sign({ role }, secrets.jwtSecret)}`)
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
  const url = `${process.env.TEST_AUTH_URL}${pathname.slice(prefix.length)}${search}`
  const answer = await fetch(url, { method: request.method, headers, body, redirect: 'manual' })
  // The body is decoded by now.
  const kept = [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|connection)$/.test(name))
  return new Response(answer.body, { status: answer.status, headers: kept })
}

/** The role whose token the gateway sends for an API key; null for a token. */
function roleOf(key: string | null, { secretKey }: Secrets): string | null {
  if (key === secretKey) return 'service_role'
  return key === publishableKey ? 'anon' : null
}
