import type { Context } from 'hono'
import { sql } from 'kysely'
import { asJson } from './auth/lite-request.ts'
import { UserData } from './auth/metadata.ts'
import { hashPassword, passwordMatches } from './auth/passwords.ts'
import type { Backend, Claims, HostEnv } from './host.ts'
import { problem } from './problems.ts'

/** `PUT /user`: a new password ends every other session; the address stays what it is, as the profile page says. */
export function updateUserRoute(backend: Backend) {
  const { lite, passwordTurn } = backend
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { email, password, data } = c.get('body')
    if (email !== undefined)
      return problem(c, 422, 'email_change_disabled', "L'email non può essere modificata.")
    const about = UserData.safeParse(data)
    if (!about.success)
      return problem(c, 400, 'validation_failed', 'Il nome può avere al massimo 200 caratteri.')
    const claims = c.get('claims')
    if (claims && typeof password === 'string') {
      const refused = await passwordTurn(c, claims.sub, async () => {
        return (await setPassword(c, backend, claims, password)) ?? c.body(null, 204)
      })
      if (!refused.ok) return refused
    }
    return lite(asJson(c.req.raw, { data: about.data ?? {} }))
  }
}

/** Answers why a password is not taken. The library would hash it on the server's own thread. */
async function setPassword(
  c: Context<HostEnv>,
  { db, config }: Backend,
  { sub, session_id }: Claims,
  password: string,
): Promise<Response | null> {
  if (password.length < config.auth.minimum_password_length)
    return problem(c, 422, 'weak_password', 'La password è troppo corta.')
  const { rows } = await sql<{ hash: string | null }>`
    select encrypted_password as hash from auth.users where id = ${sub}::uuid`.execute(db)
  if (await passwordMatches(password, rows[0]?.hash ?? null))
    return problem(c, 422, 'same_password', 'New password should be different from the old password.')
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await sql`update auth.users
      set encrypted_password = ${hash}, recovery_token = null, recovery_sent_at = null, updated_at = now()
      where id = ${sub}::uuid`.execute(tx)
    // Refresh tokens go with their session.
    await sql`delete from auth.sessions
      where user_id = ${sub}::uuid and id <> ${session_id ?? null}::uuid`.execute(tx)
  })
  return null
}
