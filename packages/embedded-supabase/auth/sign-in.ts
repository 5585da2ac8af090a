import type { Context } from 'hono'
import { seenEmail } from '../config/email-address.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem, tooManyRequests } from '../gateway/problems.ts'
import { countedAs } from './factors/attempts.ts'
import { Email, invalid } from './input.ts'
import { openSessionWithPassword } from './password-change.ts'
import { passwordMatches } from './passwords.ts'
import { renewSession } from './renewal.ts'
import { deviceOf, sessionAnswer } from './sessions.ts'
import { waitingHash } from './sign-ups.ts'
import { findUser, isRefreshToken } from './users.ts'

const longestAddress = 254

/** `POST /token`: sign-in and refresh. */
export function tokenRoute(c: Context<HostEnv>, backend: Backend): Promise<Response> | Response {
  const grant = c.req.query('grant_type')
  if (grant === 'refresh_token') return refresh(c, backend)
  if (grant !== 'password') return problem(c, 400, 'unsupported_grant_type', 'Richiesta non valida.')
  const account = seenEmail(String(c.get('body').email ?? '')).toLowerCase()
  return backend.passwordQueue(c, account, () => signIn(c, backend))
}

async function signIn(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const { db, throttle } = backend
  const { email, password } = c.get('body')
  const plain = Email.safeParse(email)
  const account = plain.success ? plain.data : legacyAddress(email)
  const malformed = () => invalid(c, 'Servono un indirizzo email valido e la password.')
  if (account === null || typeof password !== 'string') return malformed()
  const wait = await throttle.signIn.waitFor(account, c.get('request').address)
  if (wait !== null) return tooManyRequests(c, wait)
  // Every failure compares two hashes, whether or not an account or an unconfirmed sign-up exists, so that neither
  // duration nor answer reveals either.
  const user = await findUser(db, account)
  const matches = await passwordMatches(password, user?.encrypted_password ?? null)
  if (user?.confirmed && user.encrypted_password !== null && matches) {
    const device = deviceOf(c)
    const rest = await throttle.signedIn.take(await countedAs(db, user.id, device.address))
    if (rest !== null) return tooManyRequests(c, rest)
    const session = await openSessionWithPassword(db, user.id, user.encrypted_password, device)
    // Null when the password was changed after it had been compared.
    if (session) return c.json(await sessionAnswer(backend, session))
  }
  const waits = await passwordMatches(password, await waitingHash(db, account))
  if ((matches && !user?.confirmed) || waits)
    return problem(c, 400, 'email_not_confirmed', 'Email not confirmed')
  await throttle.signIn.count(account, c.get('request').address)
  return plain.success ? problem(c, 400, 'invalid_credentials', 'Invalid login credentials') : malformed()
}

/**
 * Accepts addresses of accounts from before addresses had to be plain. They can still sign in, and a failure does not
 * reveal that they exist.
 */
function legacyAddress(text: unknown): string | null {
  return typeof text === 'string' && text.length <= longestAddress ? text.trim().toLowerCase() : null
}

async function refresh(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const { db, throttle } = backend
  const { address } = c.get('request')
  const token = c.get('body').refresh_token
  const wait = await throttle.refresh.waitFor('', address)
  // auth-js ends its session on 429. A valid token is never throttled, so that visitors behind the same address cannot
  // sign each other out.
  const isValid = async () => typeof token === 'string' && isRefreshToken(db, token)
  if (wait !== null && !(await isValid())) return tooManyRequests(c, wait)
  const renewed = typeof token === 'string' ? await renewSession(db, token, deviceOf(c)) : 'unknown'
  if (typeof renewed === 'object') return c.json(await sessionAnswer(backend, renewed))
  await throttle.refresh.count('', address)
  if (renewed === 'banned') return problem(c, 400, 'user_banned', 'Invalid Refresh Token: User Banned')
  return renewed === 'reused'
    ? problem(c, 400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    : problem(c, 400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
