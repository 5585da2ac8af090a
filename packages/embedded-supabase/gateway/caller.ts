import type { Context, MiddlewareHandler } from 'hono'
import type { Caller } from '../database/as-caller.ts'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Claims, HostEnv } from './host.ts'
import { problem } from './problems.ts'

export const service: Caller = { role: 'service_role', account: '', claims: '{"role":"service_role"}' }
export const anonymous: Caller = { role: 'anon', account: '', claims: '{"role":"anon"}' }

/** The request's caller, or a 401 without a valid API key. Use after `checkBearer`. */
export function callerOf(c: Context<HostEnv>): Caller | Response {
  const { key, isService, claims } = c.get('request')
  if (key === null) return unknownKey(c, 'INVALID_API_KEY', 'La chiave API manca o non è valida.')
  // As on hosted Supabase: everybody who sees a page's requests would see the key.
  if (key === 'secret' && /^\s*Mozilla\/5\.0/i.test(c.req.header('user-agent') ?? ''))
    return unknownKey(c, 'INVALID_API_KEY_TYPE', 'La chiave segreta non va usata in un browser.')
  if (claims) return { role: claims.role, account: claims.sub, claims: JSON.stringify(claims) }
  return isService ? service : anonymous
}

function unknownKey(c: Context<HostEnv>, code: string, message: string): Response {
  return problem(c, 401, `UNAUTHORIZED_${code}`, message, { 'sb-error-code': `UNAUTHORIZED_${code}` })
}

/** Use after `checkBearer`. */
export const apiKeyOnly: MiddlewareHandler<HostEnv> = async (c, next) => {
  const caller = callerOf(c)
  return caller instanceof Response ? caller : next()
}

/** How well a session's person was authenticated: `aal2` after a second step. */
export type Level = 'aal1' | 'aal2'

/** The level of a session as its row has it now; null when the session has ended or its account is blocked. */
export async function levelOf(
  db: Db,
  { sub, session_id }: Pick<Claims, 'sub' | 'session_id'>,
): Promise<Level | null> {
  const { rows } = await sql<{ level: Level | null }>`
    select auth.session_level(${session_id}::uuid, ${sub}::uuid) as level`.execute(db)
  return rows[0]?.level ?? null
}
