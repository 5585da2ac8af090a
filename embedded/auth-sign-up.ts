import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { Email } from './auth-input.ts'
import { sendConfirmation } from './auth-mails.ts'
import { findUser, hashPassword } from './auth-users.ts'
import type { Backend, HostEnv, JsonObject } from './host.ts'
import { inTurnByKey } from './in-turn.ts'
import { withRedirectTo } from './mailer.ts'
import { problem, tooManyRequests } from './problems.ts'

const sameTimeMs = 250

/** `POST /signup`: answers alike, and in like time, whether the address is new or has an account already. */
export function signUpRoute(backend: Backend) {
  const { throttle } = backend
  const inTurn = inTurnByKey()
  return async (c: Context<HostEnv>): Promise<Response> => {
    const address = c.get('address')
    const email = Email.safeParse(c.get('body').email)
    // In turn, so that requests made at once are counted one after the other.
    const wait = await inTurn(address, async () => {
      const spent = await throttle.signUp.waitFor('', address)
      if (spent === null && email.success) await throttle.signUp.count('', address)
      return spent
    })
    if (wait !== null) return tooManyRequests(c, wait)
    if (!email.success) return problem(c, 400, 'validation_failed', "L'indirizzo email non è valido.")
    const [response] = await Promise.all([signUp(c, backend, email.data), sleep(sameTimeMs)])
    return response
  }
}

async function signUp(c: Context<HostEnv>, backend: Backend, email: string): Promise<Response> {
  const redirectTo = c.req.query('redirect_to')
  const { password, data } = c.get('body')
  const mayMail = await backend.throttle.mail.allows('signup', email)
  const response = await withRedirectTo(redirectTo, () => backend.lite(c.req.raw))
  const refused = response.status >= 400 && response.status < 500 && response.status !== 429
  if (refused) return response
  if (!response.ok) {
    const user = await findUser(backend.db, email)
    if (!user) return response
    await hashPassword(String(password))
    if (!user.confirmed && mayMail) await sendConfirmation(backend, { id: user.id, email }, redirectTo)
  }
  return c.json(answer(email, data))
}

/** What a new user gets to see; ids are made up alike for both, since only a confirmed address may learn its own. */
function answer(email: string, data: unknown): JsonObject {
  const id = randomUUID()
  const now = new Date().toISOString()
  const metadata = {
    ...(data as JsonObject | undefined),
    email,
    email_verified: false,
    phone_verified: false,
    sub: id,
  }
  const dates = { created_at: now, updated_at: now }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        last_sign_in_at: now,
        ...dates,
        email,
      },
    ],
    ...dates,
    is_anonymous: false,
  }
}
