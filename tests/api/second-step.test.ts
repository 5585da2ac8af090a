import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, earlierCodeOf } from '../../testing/app-codes.ts'
import { factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import type { Db } from './support/actors.ts'

/* The second step of signing in through supabase-js: authenticator apps and recovery codes. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const password = 'Segreta123!'

interface Person {
  client: Db
  email: string
}

async function signIn(email: string): Promise<Db> {
  const client = server.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

async function person(): Promise<Person> {
  const { email } = await factories(server.serviceClient()).businessAccount(password)
  return { email, client: await signIn(email) }
}

async function enrol({ client }: Person, friendlyName = 'Telefono') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, ...data.totp }
}

async function answer(client: Db, factorId: string, code: string) {
  const { data, error } = await client.auth.mfa.challenge({ factorId })
  if (error) throw error
  return client.auth.mfa.verify({ factorId, challengeId: data.id, code })
}

/** A person who has verified an app; `code` is the one of the next period, which has not been used. */
async function protectedPerson() {
  const one = await person()
  const factor = await enrol(one)
  const { error } = await answer(one.client, factor.factorId, codeOf(factor.secret))
  if (error) throw error
  return { ...one, ...factor }
}

const levelOf = async (client: Db) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel
const asFailure = (code: string, status = 422) => expect.objectContaining({ code, status })

describe('An app', () => {
  test('gives its secret as text, as address and as a code to scan', async () => {
    const one = await person()
    const { secret, uri, qr_code } = await enrol(one, 'Telefono di Nino')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const read = new URL(uri)
    expect(read.protocol).toBe('otpauth:')
    expect(read.searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(read.pathname)).toContain(one.email)
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    const { data } = await one.client.auth.mfa.listFactors()
    expect(data?.totp).toEqual([])
    expect(data?.all).toMatchObject([{ friendly_name: 'Telefono di Nino', status: 'unverified' }])
  })

  test('counts from its first code on, which raises the session and ends the others', async () => {
    const one = await person()
    const elsewhere = await signIn(one.email)
    const { factorId, secret } = await enrol(one)
    const { data, error } = await answer(one.client, factorId, codeOf(secret))
    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }])
    expect(JSON.stringify(data)).not.toContain(secret)
    const level = await one.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(level.data?.currentAuthenticationMethods.map((method) => Object(method).method)).toEqual(
      expect.arrayContaining(['totp', 'password']),
    )
    expect((await elsewhere.auth.getUser()).error?.status).toBe(401)
    expect((await one.client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(one.client)).toBe('aal2')
  })

  test('keeps its owner signed in, whatever sign-out somebody with the password alone asks for', async () => {
    const { email, client: owner } = await protectedPerson()
    for (const scope of ['others', 'global'] as const) {
      const thief = await signIn(email)
      expect((await thief.auth.signOut({ scope })).error).toBeNull()
      expect((await owner.auth.getUser()).error).toBeNull()
    }
    const elsewhere = await signIn(email)
    expect((await owner.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await elsewhere.auth.getUser()).error?.status).toBe(401)
  })

  test('is asked for after the next sign-in, and until then changes nothing of the account', async () => {
    const { email, factorId, secret } = await protectedPerson()
    const client = await signIn(email)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const changed = await client.auth.updateUser({ password: 'Nuova1234!' })
    expect(changed.error).toEqual(asFailure('insufficient_aal', 401))
    const another = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Altro' })
    expect(another.error).toEqual(asFailure('insufficient_aal', 403))
    expect((await client.auth.mfa.unenroll({ factorId })).error).toEqual(asFailure('insufficient_aal'))
    expect((await answer(client, factorId, codeOf(secret, 1))).error).toBeNull()
    expect(await levelOf(client)).toBe('aal2')
  })

  test('accepts a code once, with spaces, of the period before or after, and no wrong one', async () => {
    const one = await person()
    const { factorId, secret } = await enrol(one)
    for (const wrong of ['000000', codeOf(secret, -3), codeOf(secret, 3), 'abc', '１２３４５６'])
      expect((await answer(one.client, factorId, wrong)).error).toEqual(asFailure('mfa_verification_failed'))
    const earlier = await earlierCodeOf(secret)
    expect((await answer(one.client, factorId, earlier)).error).toBeNull()
    expect((await answer(one.client, factorId, earlier)).error).toEqual(asFailure('mfa_verification_failed'))
    const spaced = codeOf(secret, 1).replace(/^(...)/, '$1 ')
    expect((await answer(one.client, factorId, spaced)).error).toBeNull()
    const now = codeOf(secret)
    expect((await answer(one.client, factorId, now)).error).toEqual(asFailure('mfa_verification_failed'))
  })

  test('is one of ten at most, with a name of its own', async () => {
    const one = await person()
    await enrol(one, 'Uno')
    const again = await one.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Uno' })
    expect(again.error).toEqual(asFailure('mfa_factor_name_conflict'))
    for (let count = 2; count <= 10; count += 1) await enrol(one, `App ${count}`)
    const eleventh = await one.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Undici' })
    expect(eleventh.error).toEqual(asFailure('too_many_enrolled_mfa_factors'))
  })

  test('belongs to its account: nobody else asks, verifies or removes it', async () => {
    const owner = await protectedPerson()
    const stranger = await protectedPerson()
    const missing = asFailure('mfa_factor_not_found', 404)
    expect((await stranger.client.auth.mfa.challenge({ factorId: owner.factorId })).error).toEqual(missing)
    expect((await stranger.client.auth.mfa.unenroll({ factorId: owner.factorId })).error).toEqual(missing)
    const { data } = await owner.client.auth.mfa.challenge({ factorId: owner.factorId })
    const code = codeOf(owner.secret, 1)
    const challengeId = String(data?.id)
    const foreign = await stranger.client.auth.mfa.verify({ factorId: owner.factorId, challengeId, code })
    expect(foreign.error).toEqual(missing)
    const mixed = await stranger.client.auth.mfa.verify({ factorId: stranger.factorId, challengeId, code })
    expect(mixed.error).toEqual(asFailure('mfa_factor_not_found'))
  })

  test('that is removed asks for no code any more', async () => {
    const one = await protectedPerson()
    expect((await one.client.auth.mfa.unenroll({ factorId: one.factorId })).data).toEqual({
      id: one.factorId,
    })
    const client = await signIn(one.email)
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
    expect((await client.auth.updateUser({ data: { display_name: 'Nino' } })).error).toBeNull()
  })
})

test('A challenge is answered once', async () => {
  const one = await protectedPerson()
  const { data } = await one.client.auth.mfa.challenge({ factorId: one.factorId })
  const answerIt = (code: string) =>
    one.client.auth.mfa.verify({ factorId: one.factorId, challengeId: String(data?.id), code })
  expect(data).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
  expect((await answerIt(codeOf(one.secret, 1))).error).toBeNull()
  expect((await answerIt(codeOf(one.secret, 1))).error).toEqual(asFailure('mfa_ip_address_mismatch'))
  const unknown = await one.client.auth.mfa.verify({
    factorId: one.factorId,
    challengeId: crypto.randomUUID(),
    code: codeOf(one.secret),
  })
  expect(unknown.error).toEqual(asFailure('mfa_factor_not_found'))
})

// From several networks in `second-step-limits.test.ts`.
test('Ten wrong codes stop the eleventh attempt, and no open session', async () => {
  const one = await protectedPerson()
  for (let count = 0; count < 10; count += 1)
    expect((await answer(one.client, one.factorId, '000000')).error?.status).toBe(422)
  const right = await answer(one.client, one.factorId, codeOf(one.secret, 1))
  expect(right.error).toEqual(asFailure('over_request_rate_limit', 429))
  expect((await one.client.auth.getUser()).error).toBeNull()
  expect((await one.client.auth.refreshSession()).error).toBeNull()
})

test('Wrong codes that are sent at once are counted one by one', async () => {
  const one = await protectedPerson()
  const { data } = await one.client.auth.mfa.challenge({ factorId: one.factorId })
  const guess = () =>
    one.client.auth.mfa.verify({ factorId: one.factorId, challengeId: String(data?.id), code: '000000' })
  const answers = await Promise.all(Array.from({ length: 25 }, guess))
  const statuses = answers.map(({ error }) => error?.status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

describe('Recovery codes', () => {
  const send = async (client: Db, method: string, path = '', body?: object) => {
    const { data } = await client.auth.getSession()
    const answered = await fetch(`${server.url}/auth/v1/factors/recovery-codes${path}`, {
      method,
      headers: {
        apikey: 'sb_publishable_embedded',
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answered.status, body: await answered.json() }
  }

  test('are ten, shown once, and each opens once', async () => {
    const one = await protectedPerson()
    expect(await send(one.client, 'GET')).toMatchObject({ status: 404 })
    const made = await send(one.client, 'POST')
    expect(made).toMatchObject({ status: 200, body: { type: 'recovery_code', total: 10 } })
    const [first = '', second = ''] = made.body.codes
    expect(new Set(made.body.codes).size).toBe(10)
    expect(await send(one.client, 'POST')).toMatchObject({
      body: { error_code: 'mfa_verified_factor_exists' },
    })

    const client = await signIn(one.email)
    expect(await send(client, 'GET')).toMatchObject({ body: { total: 10, remaining: 10 } })
    expect(await send(client, 'POST', '/regenerate')).toMatchObject({ status: 403 })
    expect(await send(client, 'DELETE')).toMatchObject({ status: 403 })
    const typed = first.toUpperCase().replace(/(....)(....)(....)/, '$1\u2011$2 \u2212\u00a0$3\u2013\u200b')
    const opened = await send(client, 'POST', '/verify', { code: ` 1. ${typed} ` })
    expect(opened).toMatchObject({ status: 200, body: { access_token: expect.any(String) } })
    await client.auth.setSession(opened.body)
    expect(await levelOf(client)).toBe('aal2')

    const again = await signIn(one.email)
    expect(await send(again, 'POST', '/verify', { code: first })).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed' },
    })
    expect(await send(again, 'GET')).toMatchObject({ body: { remaining: 9 } })
    const renewed = await send(client, 'POST', '/regenerate')
    expect(renewed.body.codes).toHaveLength(10)
    expect(await send(again, 'POST', '/verify', { code: second })).toMatchObject({ status: 422 })
  })

  test('go before the last app, and count only beside one', async () => {
    const alone = await person()
    expect(await send(alone.client, 'POST')).toMatchObject({ body: { error_code: 'insufficient_aal' } })
    const one = await protectedPerson()
    await send(one.client, 'POST')
    expect((await one.client.auth.mfa.unenroll({ factorId: one.factorId })).error).toEqual(
      asFailure('mfa_recovery_codes_sole_factor'),
    )
    expect(await send(one.client, 'DELETE')).toMatchObject({ status: 200 })
    expect((await one.client.auth.mfa.unenroll({ factorId: one.factorId })).error).toBeNull()
  })

  test('that are wrong count together with the wrong codes of the app', async () => {
    const one = await protectedPerson()
    await send(one.client, 'POST')
    // What cannot be a code costs no attempt.
    for (const code of ['wrong', '1'.repeat(16), 'k4m9x7qp2ab8ht3', 'ffffffffffffffff-f'])
      for (let count = 0; count < 3; count += 1)
        expect(await send(one.client, 'POST', '/verify', { code })).toMatchObject({ status: 422 })
    const wrong = { code: 'f'.repeat(16) }
    for (let count = 0; count < 5; count += 1) {
      expect(await send(one.client, 'POST', '/verify', wrong)).toMatchObject({ status: 422 })
      expect((await answer(one.client, one.factorId, '000000')).error?.status).toBe(422)
    }
    expect(await send(one.client, 'POST', '/verify', wrong)).toMatchObject({
      status: 429,
      body: { error_code: 'mfa_recovery_codes_locked' },
    })
  })
})
