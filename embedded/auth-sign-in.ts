import type { Context } from 'hono'
import { endReusedSession, findUser, isRefreshToken, passwordMatches } from './auth-users.ts'
import type { Backend, HostEnv } from './host.ts'
import { inTurnByKey } from './in-turn.ts'
import { problem, tooManyRequests } from './problems.ts'

/** `POST /token`: sign-in and refresh, throttled on failures only. */
export function tokenRoute(backend: Backend) {
  const inTurn = inTurnByKey()
  return (c: Context<HostEnv>) => {
    const grant = c.req.query('grant_type')
    const address = c.get('address')
    if (grant === 'refresh_token') return refresh(c, backend)
    if (grant !== 'password') return problem(c, 400, 'unsupported_grant_type', 'Richiesta non valida.')
    // In turn, so that attempts made at once are counted one after the other.
    return inTurn(address, () => signIn(c, backend))
  }
}

async function signIn(c: Context<HostEnv>, { db, lite, throttle }: Backend): Promise<Response> {
  const { email, password } = c.get('body')
  if (typeof email !== 'string' || typeof password !== 'string') {
    return problem(c, 400, 'validation_failed', 'Servono email e password.')
  }
  const account = email.trim().toLowerCase()
  const wait = await throttle.signIn.waitFor(account, c.get('address'))
  if (wait !== null) return tooManyRequests(c, wait)
  const response = await lite(c.req.raw)
  if (response.ok) return response
  // Lite compares no password when the account is unknown, and none when it is unconfirmed: whether an address has
  // an account could be told by the clock, and by the answer.
  const user = await findUser(db, account)
  if (user && !user.confirmed && (await passwordMatches(password, user))) return response
  if (!user) await passwordMatches(password, null)
  await throttle.signIn.count(account, c.get('address'))
  return problem(c, 400, 'invalid_credentials', 'Invalid login credentials')
}

async function refresh(c: Context<HostEnv>, { db, lite, throttle }: Backend): Promise<Response> {
  const address = c.get('address')
  const wait = await throttle.refresh.waitFor('', address)
  // auth-js ends a session that is answered 429: others behind the same address must not close one that is known here.
  const token = String(c.get('body').refresh_token)
  const known = async () => isRefreshToken(db, token)
  if (wait !== null && !(await known())) return tooManyRequests(c, wait)
  const response = await lite(c.req.raw)
  if (response.status >= 400 && response.status < 500) {
    // Two hold it, and one of them is a thief: lite ends the tokens alone, and what they opened would go on writing.
    await endReusedSession(db, token)
    await throttle.refresh.count('', address)
  }
  return response
}
