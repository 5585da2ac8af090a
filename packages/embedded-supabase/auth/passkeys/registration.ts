import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import { sql } from '../../database/sql.ts'
import type { HostEnv } from '../../gateway/host.ts'
import { problem } from '../../gateway/problems.ts'
import { lacksSecondStep, lockFactors } from '../factors/factor-rows.ts'
import { inTransaction } from '../in-transaction.ts'
import { disabled, keepChallenge, notVerified, siteOf, takeChallenge } from './challenges.ts'
import { forOwner, insufficient } from './manage.ts'
import { addPasskey, passkeysOf } from './passkey-rows.ts'

/** Passkeys of one account, as on hosted Supabase. */
const most = 10

const tooMany = (c: Context<HostEnv>) =>
  problem(c, 422, 'too_many_passkeys', 'Maximum number of passkeys reached')

/** `POST /passkeys/registration/options`: what the browser needs to make a passkey for the caller. */
export const registrationOptionsRoute = forOwner(async (c, claims, backend) => {
  const { db } = backend
  const site = siteOf(c, backend)
  if (!site) return disabled(c)
  const own = await passkeysOf(db, claims.sub)
  if (own.length >= most) return tooMany(c)
  const { rows } = await sql<{ email: string; name: string | null }>`
    select email, raw_user_meta_data ->> 'display_name' as name
    from auth.users where id = ${claims.sub}::uuid`.execute(db)
  const { email = '', name } = rows[0] ?? {}
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: backend.hooks.name ?? backend.project.name,
    rpID: site.rpId,
    userID: new TextEncoder().encode(claims.sub),
    userName: email,
    userDisplayName: name ?? email,
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    // Kept by the authenticator itself, so that a sign-in needs no e-mail; a finger, a face or a PIN each time.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const kept = await keepChallenge(db, 'registration', claims.sub, {
    ...site,
    challenge: options.challenge,
  })
  return c.json({ ...kept, options })
})

/** `POST /passkeys/registration/verify`: stores the passkey that the browser has made. */
export const registrationVerifyRoute = forOwner(async (c, claims, backend) => {
  const { db } = backend
  const answered = await takeChallenge(c, db, 'registration', claims.sub)
  if ('refusal' in answered) return answered.refusal
  const { challenge, credential } = answered
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge.challenge,
    expectedOrigin: challenge.origin,
    expectedRPID: challenge.rpId,
    requireUserVerification: true,
    // It throws at whatever is not as expected.
  }).catch(() => ({ registrationInfo: undefined }))
  if (!made) return notVerified(c)
  return inTransaction(backend, async (tx, notify) => {
    await lockFactors(tx, claims.sub)
    if (await lacksSecondStep(tx, claims)) return insufficient(c)
    if ((await passkeysOf(tx, claims.sub)).length >= most) return tooMany(c)
    const added = await addPasskey(tx, claims.sub, {
      ...made.credential,
      aaguid: made.aaguid,
      isBackupEligible: made.credentialDeviceType === 'multiDevice',
      isBackedUp: made.credentialBackedUp,
    })
    if (!added) return problem(c, 422, 'webauthn_credential_exists', 'This credential is already registered')
    notify('passkey_added', String(claims.email))
    return c.json(added)
  })
})
