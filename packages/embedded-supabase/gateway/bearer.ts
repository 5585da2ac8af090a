import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { isSecretKey, publishableKey, type Secrets } from '../process/secrets.ts'
import { setRequesterAccount } from '../queues/requester.ts'
import type { Backend, Claims, HostEnv } from './host.ts'
import { levelOf } from './open-sessions.ts'
import { problem } from './problems.ts'
import type { Tokens } from './tokens.ts'

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
  const keys = [publishableKey, secrets.secretKey]
  return createMiddleware<HostEnv>(async (c, next) => {
    c.set('claims', null)
    if (isSecretKey(c.req.header('apikey'), secrets)) setRequesterAccount('secret key')
    const header = c.req.header('authorization')
    const token = tokenIn(header ?? '')
    // supabase-js repeats its key as a bearer while nobody is signed in.
    if (header === undefined || (token && keys.includes(token))) return next()
    const claims = token ? await claimsOf(token, tokens) : null
    if (!claims) return unauthorized(c)
    setRequesterAccount(claims.sub)
    const level = c.req.path.startsWith('/rest/') ? claims.aal : await levelOf(db, claims)
    const isOutdated = claims.aal === 'aal2' && level === 'aal1' && !c.req.path.startsWith('/auth/')
    if (level === null || isOutdated) return unauthorized(c)
    c.set('claims', { ...claims, aal: level })
    return next()
  })
}

/** Characters: longer than any token of this server, which has a few short claims. */
const longestBearer = 4096

function tokenIn(header: string): string | undefined {
  return header.length > longestBearer ? undefined : /^Bearer (\S+)$/.exec(header)?.[1]
}

/**
 * Refuses anonymous visitors before their body is read, because the policies would refuse it anyway. Use after
 * `checkBearer`.
 */
export function refuseAnonymous(secrets: Secrets) {
  return createMiddleware<HostEnv>(async (c, next) => {
    const bearer = c.req.header('authorization')?.replace(/^Bearer /, '')
    const isService = [c.req.header('apikey'), bearer].some((key) => isSecretKey(key, secrets))
    if (isService || c.get('claims')) return next()
    return problem(c, 403, 'Unauthorized', 'new row violates row-level security policy', {
      connection: 'close',
    })
  })
}

/** 401: the session has ended, or never existed. */
export function unauthorized(c: Parameters<typeof problem>[0]): Response {
  const code = c.req.path.startsWith('/rest/') ? 'PGRST301' : 'bad_jwt'
  return problem(c, 401, code, 'La sessione non è valida o è scaduta.', { 'www-authenticate': 'Bearer' })
}

async function claimsOf(token: string, tokens: Tokens): Promise<Claims | null> {
  return TokenClaims.safeParse(await tokens.verified(token)).data ?? null
}
