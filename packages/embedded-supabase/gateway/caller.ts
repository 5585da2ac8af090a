import type { Context, MiddlewareHandler } from 'hono'
import type { Caller } from '../database/as-caller.ts'
import { isSecretKey, publishableKey } from '../process/secrets.ts'
import type { Backend, HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** A request with the secret key. */
export const service: Caller = { role: 'service_role', account: '', claims: '{"role":"service_role"}' }
/** A request without a token. */
export const anonymous: Caller = { role: 'anon', account: '', claims: '{"role":"anon"}' }

/** The request's caller, or a 401 without a valid API key. Use after `checkBearer`. */
export function callerOf(c: Context<HostEnv>, { secrets }: Pick<Backend, 'secrets'>): Caller | Response {
  const key = c.req.header('apikey')
  const isSecret = isSecretKey(key, secrets)
  if (!isSecret && key !== publishableKey)
    return unknownKey(c, 'INVALID_API_KEY', 'La chiave API manca o non è valida.')
  // As on hosted Supabase: everybody who sees a page's requests would see the key.
  if (isSecret && /^\s*Mozilla\/5\.0/i.test(c.req.header('user-agent') ?? ''))
    return unknownKey(c, 'INVALID_API_KEY_TYPE', 'La chiave segreta non va usata in un browser.')
  const claims = c.get('claims')
  if (claims) return { role: claims.role, account: claims.sub, claims: JSON.stringify(claims) }
  const bearer = c.req.header('authorization')?.replace(/^Bearer /, '')
  return isSecret || isSecretKey(bearer, secrets) ? service : anonymous
}

function unknownKey(c: Context<HostEnv>, code: string, message: string): Response {
  return problem(c, 401, `UNAUTHORIZED_${code}`, message, { 'sb-error-code': `UNAUTHORIZED_${code}` })
}

/** Use after `checkBearer`. */
export function apiKeyOnly(backend: Pick<Backend, 'secrets'>): MiddlewareHandler<HostEnv> {
  return async (c, next) => {
    const caller = callerOf(c, backend)
    return caller instanceof Response ? caller : next()
  }
}
