import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { apiKeyOf } from '../process/secrets.ts'
import { levelOf } from './caller.ts'
import type { Backend, Claims, HostEnv, Route } from './host.ts'
import { problem } from './problems.ts'

const TokenClaims = z.looseObject({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  session_id: z.uuid(),
})

/**
 * Accepts a request without a token, or with the valid token of an open session. Any other gets 401, and so does, except from
 * the auth service, one whose session has lost the second step that the token still claims: the client renews it then, and
 * asks for the step. The claims get the level of the session's row. For tables and functions the statement itself asks for
 * the session (`rest/route.ts`), since a question of its own would wait twice where the database is busy.
 */
export function checkBearer({ db, secrets, tokens }: Pick<Backend, 'db' | 'secrets' | 'tokens'>) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const request = c.get('request')
    const header = c.req.header('authorization')
    const token = tokenIn(header ?? '')
    // supabase-js repeats its key as a bearer while nobody is signed in.
    const bearer = token === undefined ? null : apiKeyOf(token, secrets)
    request.key = apiKeyOf(c.req.header('apikey'), secrets)
    request.isService = request.key === 'secret' || bearer === 'secret'
    if (request.key === 'secret') request.account ||= 'secret key'
    if (header === undefined || bearer !== null) return next()
    const claims = token ? TokenClaims.safeParse(await tokens.verified(token)).data : null
    if (!claims) return unauthorized(c)
    request.account ||= claims.sub
    const level = c.req.path.startsWith('/rest/') ? claims.aal : await levelOf(db.for(request), claims)
    const isOutdated = claims.aal === 'aal2' && level === 'aal1' && !c.req.path.startsWith('/auth/')
    if (level === null || isOutdated) return unauthorized(c)
    request.claims = { ...claims, aal: level }
    return next()
  })
}

/** Characters: longer than any token of this server, which has a few short claims. */
const longestBearer = 4096

function tokenIn(header: string): string | undefined {
  return header.length > longestBearer ? undefined : /^Bearer (\S+)$/i.exec(header)?.[1]
}

/**
 * Refuses anonymous visitors before their body is read, because the policies would refuse it anyway. Use after
 * `checkBearer`.
 */
export const refuseAnonymous = createMiddleware<HostEnv>(async (c, next) => {
  const { isService, claims } = c.get('request')
  if (isService || claims) return next()
  return problem(c, 403, 'Unauthorized', 'new row violates row-level security policy', {
    connection: 'close',
  })
})

/** 401: the session has ended, or never existed. */
export function unauthorized(c: Context<HostEnv>): Response {
  const code = c.req.path.startsWith('/rest/') ? 'PGRST301' : 'bad_jwt'
  return problem(c, 401, code, 'La sessione non è valida o è scaduta.', { 'www-authenticate': 'Bearer' })
}

export function signedIn(
  answer: (c: Context<HostEnv>, claims: Claims, backend: Backend) => Promise<Response>,
): Route {
  return async (c, backend) => {
    const { claims } = c.get('request')
    return claims ? answer(c, claims, backend) : unauthorized(c)
  }
}
