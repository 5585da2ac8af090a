import type { Context } from 'hono'
import { unauthorized } from '../gateway/bearer.ts'
import type { Backend, Claims, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { lacksSecondStep } from './factors/factor-rows.ts'
import { addMetadata } from './own-account.ts'
import { replacePassword } from './password-change.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { findUserById } from './users.ts'

/** `PUT /user`: a new password ends every other session. The e-mail address cannot be changed. */
export function updateUserRoute(backend: Backend) {
  return async (c: Context<HostEnv>): Promise<Response> => {
    const { email, password, data } = c.get('body')
    if (email !== undefined)
      return problem(c, 422, 'email_change_disabled', "L'email non può essere modificata.")
    const { claims } = c.get('request')
    if (!claims) return unauthorized(c)
    // A recovery link, or a password that somebody else knows, must not get past the second step.
    if (await lacksSecondStep(backend.db, claims))
      return problem(
        c,
        401,
        'insufficient_aal',
        'AAL2 session is required to update email or password when MFA is enabled.',
      )
    const { kept, refusal } = await backend.hooks.readMetadata(backend.db, data, claims.sub)
    if (refusal !== null) return problem(c, 400, 'validation_failed', refusal)
    const keepData = async () => c.json(await addMetadata(backend.db, claims.sub, kept))
    if (typeof password !== 'string') return keepData()
    return backend.passwordQueue(
      c,
      claims.sub,
      async () => (await changePassword(c, backend, claims, password)) ?? keepData(),
    )
  }
}

/** Returns the refusal, or null once the password is changed. */
async function changePassword(
  c: Context<HostEnv>,
  { db, config, notify }: Backend,
  { sub, session_id }: Claims,
  password: string,
): Promise<Response | null> {
  if (password.length < config.auth.minimum_password_length) {
    return problem(c, 422, 'weak_password', 'La password è troppo corta.')
  }
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
