import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import type { Db } from '../../database/database.ts'
import type { Backend, HostEnv } from '../../gateway/host.ts'
import { problem, tooManyRequests } from '../../gateway/problems.ts'
import { inTransaction } from '../in-transaction.ts'
import { deviceOf, openSession, sessionAnswer } from '../sessions.ts'
import { disabled, keepChallenge, notVerified, siteOf, takeChallenge } from './challenges.ts'
import { lockPasskey, type Owned, recordUse } from './passkey-rows.ts'

/** `POST /passkeys/authentication/options`: a challenge for whichever passkey of this site the visitor has. */
export async function authenticationOptionsRoute(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const site = siteOf(c, backend)
  if (!site) return disabled(c)
  const wait = await backend.throttle.passkey.take(c.get('request').address)
  if (wait !== null) return tooManyRequests(c, wait)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: site.rpId, userVerification: 'required' })
  const kept = await keepChallenge(backend.db, 'authentication', null, {
    ...site,
    challenge: options.challenge,
  })
  return c.json({ ...kept, options })
}

/**
 * `POST /passkeys/authentication/verify`: signs in. The session is at `aal1`, as on hosted Supabase, so that an account with
 * an app is still asked for its code.
 */
export async function authenticationVerifyRoute(c: Context<HostEnv>, backend: Backend): Promise<Response> {
  const { db } = backend
  const wait = await backend.throttle.passkey.take(c.get('request').address)
  if (wait !== null) return tooManyRequests(c, wait)
  const answered = await takeChallenge(c, db, 'authentication', null)
  if ('refusal' in answered) return answered.refusal
  const { challenge } = answered
  const response = answered.credential as AuthenticationResponseJSON
  return inTransaction(backend, async (tx, notify) => {
    const passkey = await passkeyOf(tx, response)
    if (!passkey) return notVerified(c)
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const used = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: challenge.origin,
      expectedRPID: challenge.rpId,
      credential: passkey.credential,
      requireUserVerification: true,
      // Verification throws on any mismatch, such as a counter that went backwards.
    }).catch(() => null)
    if (!used?.verified) return notVerified(c)
    if (!passkey.confirmed) return problem(c, 403, 'email_not_confirmed', 'Email not confirmed')
    const { newCounter, credentialBackedUp } = used.authenticationInfo
    await recordUse(tx, passkey.id, newCounter, credentialBackedUp)
    const session = await openSession(tx, passkey.userId, 'passkey', deviceOf(c))
    return c.json(await sessionAnswer({ ...backend, db: tx, notify }, session))
  })
}

/** The passkey that answers; null when it is unknown, or names another account than the one it was made for. */
async function passkeyOf(tx: Db, { id, response }: AuthenticationResponseJSON): Promise<Owned | null> {
  if (typeof id !== 'string' || typeof response?.userHandle !== 'string') return null
  const passkey = await lockPasskey(tx, id)
  const account = Buffer.from(response.userHandle, 'base64url').toString()
  return passkey?.userId === account ? passkey : null
}
