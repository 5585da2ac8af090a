import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { signedIn, unauthorized } from '../gateway/bearer.ts'
import type { Backend, Claims, HostEnv, JsonObject } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { lacksSecondStep } from './factors/factor-rows.ts'
import { invalid, weakPassword } from './input.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { userAnswer } from './sessions.ts'
import { findUserById } from './users.ts'

/** `GET /user`: the account of an open session. */
export const userRoute = signedIn(async (c, { sub }, { db }) => c.json(await userAnswer(db, sub)))

/** `PUT /user`: a new password ends every other session. The e-mail address cannot be changed. */
export const updateUserRoute = signedIn(async (c, claims, backend) => {
  const { email, password, data } = c.get('body')
  if (email !== undefined)
    return problem(c, 422, 'email_change_disabled', "L'email non può essere modificata.")
  // A recovery link, or a password that somebody else knows, must not get past the second step.
  if (await lacksSecondStep(backend.db, claims)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.'
    return problem(c, 401, 'insufficient_aal', message)
  }
  const { kept, refusal } = await backend.hooks.readMetadata(backend.db, data, claims.sub)
  if (refusal !== null) return invalid(c, refusal)
  const keepData = async () => c.json(await addMetadata(backend.db, claims.sub, kept))
  if (typeof password !== 'string') return keepData()
  return backend.passwordQueue(
    c,
    claims.sub,
    async () => (await changePassword(c, backend, claims, password)) ?? keepData(),
  )
})

/** Returns the refusal, or null once the password is changed. */
async function changePassword(
  c: Context<HostEnv>,
  { db, config, notify }: Backend,
  { sub, session_id }: Claims,
  password: string,
): Promise<Response | null> {
  if (password.length < config.auth.minimum_password_length) return weakPassword(c)
  const user = await findUserById(db, sub)
  if (await passwordMatches(password, user?.encrypted_password ?? null)) {
    return problem(c, 422, 'same_password', 'La nuova password deve essere diversa da quella attuale.')
  }
  const hash = await hashPassword(password)
  const changed = await replacePassword(db, { userId: sub, hash, sessionId: session_id })
  if (!changed) return unauthorized(c)
  notify('password_changed', changed.email)
  return null
}

/** Merges into an account's metadata, where null removes a key, and returns the account. */
async function addMetadata(db: Db, id: string, data: JsonObject): Promise<JsonObject> {
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
export const logoutRoute = signedIn(async (c, claims, { db }) => {
  const { sub, session_id } = claims
  const scope = c.req.query('scope') ?? 'global'
  if (!scopes.includes(scope)) return invalid(c)
  const reach = (await lacksSecondStep(db, claims)) ? 'local' : scope
  await sql`delete from auth.sessions where user_id = ${sub}::uuid and case ${reach}::text
    when 'global' then true
    when 'others' then id <> ${session_id}::uuid
    else id = ${session_id}::uuid end`.execute(db)
  await recordInAudit(db, sub, 'logout')
  return c.body(null, 204)
})

async function recordInAudit(db: Db, actor: string, action: string): Promise<void> {
  const payload = JSON.stringify({ actor_id: actor, action, log_type: 'account', timestamp: new Date() })
  await sql`insert into auth.audit_log_entries (id, payload)
    values (${randomUUID()}, ${payload}::text::json)`.execute(db)
}
