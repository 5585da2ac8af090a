import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Backend, HostEnv, JsonObject } from '../gateway/host.ts'
import { tooManyRequests } from '../gateway/problems.ts'
import { newMailLink } from '../mail/link.ts'
import { serializeByKey } from '../queues/locks.ts'
import { Email, invalid, invalidEmail, weakPassword } from './input.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { withRoundedDuration } from './rounded-duration.ts'
import { keepSignUp, waitingHash } from './sign-ups.ts'
import { findUser } from './users.ts'

const stepMs = 250
/** By address, over all requests. */
const inTurn = serializeByKey()

/** `POST /signup`: the same answer, after a similar time, whether the address is new or already has an account. */
export async function signUpRoute(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const { throttle } = backend
  const { address } = c.get('request')
  const email = Email.safeParse(c.get('body').email)
  // One request of an address at a time, so that simultaneous requests are counted one after the other.
  const wait = await inTurn(address, async () => {
    const spent = await throttle.signUp.waitFor('', address)
    if (spent === null && email.success) await throttle.signUp.count('', address)
    return spent
  })
  if (wait !== null) return tooManyRequests(c, wait)
  if (!email.success) return invalidEmail(c)
  return withRoundedDuration(stepMs, () =>
    backend.passwordQueue(c, email.data, () => signUp(c, backend, email.data)),
  )
}

async function signUp(c: Context<HostEnv>, backend: Backend, email: string): Promise<Response> {
  const { db, config, throttle, mailer } = backend
  const { password, data } = c.get('body')
  const { kept, refusal } = await backend.hooks.readMetadata(db, data, null)
  if (refusal !== null) return invalid(c, refusal)
  if (typeof password !== 'string' || password === '') {
    return invalid(c, 'La password è obbligatoria.')
  }
  if (password.length < config.auth.minimum_password_length) return weakPassword(c)
  // Of the metadata only the name is kept, because anybody may send a sign-up.
  const displayName = typeof kept.display_name === 'string' ? kept.display_name : null
  // Both steps always run, so that the duration does not reveal whether a sign-up with this password exists.
  const waiting = await waitingHash(db, email)
  const [same, fresh] = [await passwordMatches(password, waiting), await hashPassword(password)]
  const passwordHash = same ? waiting : fresh
  const link = newMailLink()
  const mayMail = await throttle.mail.allows('signup', email)
  await keepSignUp(db, { email, passwordHash, displayName, linkHash: mayMail ? link.hash : null })
  const user = await findUser(db, email)
  const page = backend.redirect(c.req.query('redirect_to'))
  if (mayMail && !user?.confirmed) mailer('signup', email, link, page, backend.hooks.mailData(data))
  return c.json(answer(email, displayName))
}

/** Looks like a new user. Its id is random, because only the owner of the address may learn an account's id. */
function answer(email: string, displayName: string | null): JsonObject {
  const id = randomUUID()
  const now = new Date().toISOString()
  const metadata = {
    ...(displayName !== null && { display_name: displayName }),
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
