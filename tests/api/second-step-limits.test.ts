import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../testing/app-codes.ts'
import { factories } from '../../testing/factories.ts'
import { mailsTo } from '../../testing/mailbox.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import type { Db } from './support/actors.ts'

/* Whoever knows a password alone cannot lock out the owner of an account with a second step. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

const password = 'Segreta123!'
const [home, mobile, ...abroad] = [
  '198.51.100.1',
  '198.51.100.2',
  '203.0.113.1',
  '203.0.113.2',
  '203.0.113.3',
]

async function signInFrom(address: string, email: string): Promise<Db> {
  const client: Db = createClient(server.url, 'sb_publishable_embedded', {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
    global: { headers: { 'x-forwarded-for': address } },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** An account whose owner has passed its second step at home and has recovery codes. */
async function owner() {
  const { email } = await factories(server.serviceClient()).businessAccount(password)
  const client = await signInFrom(home, email)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefono' })
  if (error) throw error
  const { id: factorId, totp } = data
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })
  if (verified.error) throw verified.error
  const codes = (await client.auth.mfa.recoveryCodes.generate()).data?.codes ?? []
  return { email, client, factorId, secret: totp.secret, codes }
}

const guess = async (client: Db, factorId: string) =>
  (await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.status

/** Uses up what strangers may guess, from several networks; the answers of the guesses after that. */
async function guessesOfStrangers(email: string, factorId: string) {
  const strangers = await Promise.all(abroad.map((address) => signInFrom(address, email)))
  const statuses: (number | undefined)[] = []
  for (let count = 0; count < 12; count += 1) {
    const stranger = strangers[count % strangers.length]
    if (stranger) statuses.push(await guess(stranger, factorId))
  }
  return { strangers, statuses }
}

test('Wrong codes count over all networks, but not against a network that has passed the step', async () => {
  const { email, factorId, secret, codes } = await owner()
  const { strangers, statuses } = await guessesOfStrangers(email, factorId)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  // Neither a right code nor a recovery code opens from there meanwhile, nor from a network that nobody knows.
  for (const client of [...strangers, await signInFrom(mobile, email)]) {
    const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })
    expect(verified.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    const recovered = await client.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
    expect(recovered.error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' })
  }
  const again = await signInFrom(home, email)
  expect((await again.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })).error).toBeNull()
  const byCode = await signInFrom(home, email)
  expect((await byCode.auth.mfa.recoveryCodes.verify({ code: codes[1] ?? '' })).error).toBeNull()
})

test('A known network has its own ten, and so has a session that has passed the step, wherever it is used', async () => {
  const { email, client, factorId, secret } = await owner()
  await guessesOfStrangers(email, factorId)
  const at = await signInFrom(home, email)
  const tried: (number | undefined)[] = []
  for (let count = 0; count < 11; count += 1) tried.push(await guess(at, factorId))
  expect(tried).toEqual([...Array(10).fill(422), 429])

  const { data } = await client.auth.getSession()
  const moved = createClient(server.url, 'sb_publishable_embedded', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': mobile } },
  })
  expect((await moved.auth.setSession(Object(data.session))).error).toBeNull()
  const raised = await moved.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })
  expect(raised.error).toBeNull()
  // The network is known from then on.
  const fresh = await signInFrom(mobile, email)
  expect(await guess(fresh, factorId)).toBe(422)
})

test('The owner is told once by mail when attempts at codes are stopped', async () => {
  const { email, factorId } = await owner()
  const subjects = async () =>
    (await mailsTo(server.dataDir, email)).filter(({ subject }) => subject.startsWith('Troppi codici'))
  expect(await subjects()).toEqual([])
  await guessesOfStrangers(email, factorId)
  await expect.poll(async () => (await subjects()).length).toBe(1)
})

test('Challenges of a factor are limited, and those of a stranger take none away from its owner', async () => {
  const { email, client, factorId, secret } = await owner()
  const { data: first } = await client.auth.mfa.challenge({ factorId })
  const stranger = await signInFrom(abroad[0] ?? '', email)
  const statuses: (number | undefined)[] = []
  for (let count = 0; count < 62; count += 1)
    statuses.push((await stranger.auth.mfa.challenge({ factorId })).error?.status)
  // The owner's first one counted among the strangers', before the network was known.
  expect(statuses).toEqual([...Array(59).fill(undefined), 429, 429, 429])
  const { error } = await client.auth.mfa.verify({
    factorId,
    challengeId: first?.id ?? '',
    code: codeOf(secret, 1),
  })
  expect(error).toBeNull()
})

test('An account takes hundreds of sign-ins an hour, then waits, except in networks that have passed its step', async () => {
  const { email, client } = await owner()
  const signIn = (from: string) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_embedded',
        'content-type': 'application/json',
        'x-forwarded-for': from,
      },
      body: JSON.stringify({ email, password }),
    })
  const statuses: number[] = []
  for (let count = 0; count < 500; count += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, each) => signIn(abroad[each % 3] ?? '')))
    statuses.push(...answers.map(({ status }) => status).sort())
    await Promise.all(answers.map(({ body }) => body?.cancel()))
  }
  // The first of all was the owner's, in a network that was not known yet.
  expect(statuses).toEqual([...Array(499).fill(200), 429])
  const refused = await signIn(mobile)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  expect((await signIn(home)).status).toBe(200)
  expect((await client.auth.getUser()).error).toBeNull()
  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('A code of a clock that is minutes off is refused with a hint, and never accepted later', async () => {
  const { email, factorId, secret } = await owner()
  const client = await signInFrom(home, email)
  const send = async (code: string) => (await client.auth.mfa.challengeAndVerify({ factorId, code })).error
  const hint = expect.objectContaining({
    code: 'mfa_verification_failed',
    status: 422,
    message: expect.stringMatching(/^L'orologio del telefono/),
  })
  // Three periods: the present one may end while the code is under way.
  expect(await send(codeOf(secret, 3))).toEqual(hint)
  expect(await send(codeOf(secret, 15))).toEqual(hint)
  // Of before the code that was accepted: somebody may have seen it.
  expect((await send(codeOf(secret, -15)))?.message).toBe('Invalid TOTP code entered')
  expect((await send(codeOf(secret, 60)))?.message).toBe('Invalid TOTP code entered')
  expect((await send('000000'))?.message).toBe('Invalid TOTP code entered')
})
