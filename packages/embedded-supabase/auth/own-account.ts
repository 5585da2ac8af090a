import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { unauthorized } from '../gateway/bearer.ts'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { lacksSecondStep } from './factors/factor-rows.ts'
import { userAnswer } from './sessions.ts'

/** `GET /user`: the account of an open session. */
export function userRoute({ db }: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { claims } = c.get('request')
    if (!claims) return unauthorized(c)
    return c.json(await userAnswer(db, claims.sub))
  }
}

/** Merges into an account's metadata, where null removes a key, and returns the account. */
export async function addMetadata(db: Backend['db'], id: string, data: JsonObject): Promise<JsonObject> {
  if (Object.keys(data).length > 0) {
    await sql`update auth.users set updated_at = now(), raw_user_meta_data =
      jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || ${JSON.stringify(data)}::text::jsonb)
      where id = ${id}::uuid`.execute(db)
    await recordInAudit(db, id, 'user_modified')
  }
  return userAnswer(db, id)
}

const scopes = ['local', 'global', 'others']

/**
 * `POST /logout`: ends this session (`local`), the account's others, or all (`global`). Before the second step a session ends
 * only itself, or whoever knows a password could end its owner's.
 */
export function logoutRoute({ db }: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { claims } = c.get('request')
    if (!claims) return unauthorized(c)
    const { sub, session_id } = claims
    const scope = c.req.query('scope') ?? 'global'
    if (!scopes.includes(scope)) return problem(c, 400, 'validation_failed', 'Richiesta non valida.')
    const reach = (await lacksSecondStep(db, claims)) ? 'local' : scope
    await sql`delete from auth.sessions where user_id = ${sub}::uuid and case ${reach}::text
      when 'global' then true
      when 'others' then id <> ${session_id}::uuid
      else id = ${session_id}::uuid end`.execute(db)
    await recordInAudit(db, sub, 'logout')
    return c.body(null, 204)
  }
}

async function recordInAudit(db: Db, actor: string, action: string): Promise<void> {
  const payload = JSON.stringify({ actor_id: actor, action, log_type: 'account', timestamp: new Date() })
  await sql`insert into auth.audit_log_entries (id, payload)
    values (${randomUUID()}, ${payload}::text::json)`.execute(db)
}
