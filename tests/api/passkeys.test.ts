import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../testing/app-codes.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { factories } from '../../testing/factories.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'
import type { Db } from './support/actors.ts'

/* Signing in by a passkey through supabase-js, with an authenticator in memory. */

const origin = 'https://gestione.example.it'
const rpId = 'gestione.example.it'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { SITE_URL: origin } })
})
afterAll(() => server.stop())

const password = 'Segreta123!'

interface Person {
  client: Db
  email: string
  id: string
}

async function signIn(email: string): Promise<Db> {
  const client = server.client()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

async function person(): Promise<Person> {
  const { email } = await factories(server.serviceClient()).businessAccount(password)
  const client = await signIn(email)
  const { data } = await client.auth.getUser()
  return { client, email, id: data.user?.id ?? '' }
}

interface Changed {
  origin?: string
  verifiesUser?: boolean
  counter?: number
}

async function register(client: Db, key = new Authenticator(), changed: Changed = {}) {
  const { data, error } = await client.auth.passkey.startRegistration()
  if (error) throw error
  const { challenge, user } = data.options
  const credential = key.create({ challenge, rpId, origin, userHandle: user.id, ...changed }, changed)
  const verify = () => client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
  return { key, verify, answer: await verify() }
}

async function registered({ client }: Person): Promise<{ key: Authenticator; id: string }> {
  const { key, answer } = await register(client)
  if (answer.error) throw answer.error
  return { key, id: answer.data.id }
}

/** Asks for a challenge and signs it; `send` sends the answer. */
async function begin(key: Authenticator, changed: Changed & { userHandle?: string } = {}) {
  const client = server.client()
  const { data, error } = await client.auth.passkey.startAuthentication()
  if (error) throw error
  const credential = key.get({ challenge: data.options.challenge, rpId, origin, ...changed }, changed)
  const send = (by = client) =>
    by.auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential })
  return { client, send }
}

const failure = (code: string, status = 400) => expect.objectContaining({ code, status })
const refused = failure('webauthn_verification_failed')

describe('A passkey', () => {
  test('is made for the person, kept by the device, and recognises them each time', async () => {
    const { client, id, email } = await person()
    const { data } = await client.auth.passkey.startRegistration()
    expect(data?.options).toMatchObject({
      rp: { id: rpId },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000)
  })

  test('signs in at the first level, without an e-mail', async () => {
    const one = await person()
    const { key } = await registered(one)
    const { client, send } = await begin(key)
    const { data, error } = await send()
    expect(error).toBeNull()
    expect(data?.user?.id).toBe(one.id)
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data?.currentLevel).toBe('aal1')
    expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'passkey' }])
    const { data: rows } = await client.from('businesses').select('id')
    expect(rows).toHaveLength(1)
  })

  test('of each device signs in, and is not made twice on one', async () => {
    const one = await person()
    const phone = await registered(one)
    const laptop = await registered(one)
    for (const { key } of [phone, laptop]) expect((await (await begin(key)).send()).error).toBeNull()
    const again = await register(one.client, phone.key)
    expect(again.answer.error).toEqual(failure('webauthn_credential_exists', 422))
    const { data } = await one.client.auth.passkey.startRegistration()
    expect(data?.options.excludeCredentials).toHaveLength(2)
  })

  test('is listed with its use, renamed and removed by its owner alone', async () => {
    const one = await person()
    const other = await person()
    const { key, id } = await registered(one)
    await (await begin(key)).send()
    const renamed = await one.client.auth.passkey.update({ passkeyId: id, friendlyName: 'Telefono' })
    expect(renamed.data).toMatchObject({ id, friendly_name: 'Telefono' })
    expect((await one.client.auth.passkey.list()).data).toEqual([
      { id, friendly_name: 'Telefono', created_at: expect.any(String), last_used_at: expect.any(String) },
    ])
    expect((await other.client.auth.passkey.list()).data).toEqual([])
    const missing = failure('validation_failed', 404)
    expect((await other.client.auth.passkey.delete({ passkeyId: id })).error).toEqual(missing)
    const foreign = { passkeyId: id, friendlyName: 'Mio' }
    expect((await other.client.auth.passkey.update(foreign)).error).toEqual(missing)
    expect((await one.client.auth.passkey.delete({ passkeyId: 'x' })).error).not.toBeNull()
    expect((await one.client.auth.passkey.delete({ passkeyId: id })).error).toBeNull()
    expect((await (await begin(key)).send()).error).toEqual(refused)
  })

  test('of an account with an app is still followed by its code, and changed only after it', async () => {
    const one = await person()
    const { key, id } = await registered(one)
    const { data: factor } = await one.client.auth.mfa.enroll({ factorType: 'totp' })
    if (!factor) throw new Error('No factor')
    const code = codeOf(factor.totp.secret)
    await one.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    const { client, send } = await begin(key)
    expect((await send()).error).toBeNull()
    expect((await client.from('businesses').select('id')).data).toEqual([])
    const insufficient = failure('insufficient_aal', 403)
    expect((await client.auth.passkey.startRegistration()).error).toEqual(insufficient)
    expect((await client.auth.passkey.delete({ passkeyId: id })).error).toEqual(insufficient)
    const renaming = { passkeyId: id, friendlyName: 'Altro' }
    expect((await client.auth.passkey.update(renaming)).error).toEqual(insufficient)
    expect((await one.client.auth.passkey.delete({ passkeyId: id })).error).toBeNull()
  })
})

test('A passkey is removed by the secret key, for its own account alone', async () => {
  const db = server.serviceClient()
  const one = await person()
  const other = await person()
  const { key, id } = await registered(one)
  const kept = await registered(other)
  const admin = await server.signInAs('admin')
  const body = { action: 'remove_factors', user_id: one.id }
  expect((await admin.functions.invoke('manage-account', { body })).error).toBeNull()
  expect((await db.auth.admin.passkey.listPasskeys({ userId: one.id })).data).toHaveLength(1)
  const own = { userId: one.id, passkeyId: id }
  expect((await db.auth.admin.passkey.deletePasskey(own)).error).toBeNull()
  expect((await (await begin(key)).send()).error).toEqual(refused)
  expect((await (await begin(kept.key)).send()).error).toBeNull()
  expect((await db.auth.admin.passkey.listPasskeys({ userId: other.id })).data).toHaveLength(1)
  const foreign = { userId: one.id, passkeyId: kept.id }
  expect((await db.auth.admin.passkey.deletePasskey(foreign)).error).toMatchObject({ status: 404 })
  expect((await other.client.auth.admin.passkey.listPasskeys({ userId: one.id })).error).not.toBeNull()
})

describe('A registration is refused', () => {
  test.each<[string, Changed]>([
    ['of another page', { origin: 'https://gestione.example.it.evil.example' }],
    ['without user verification', { verifiesUser: false }],
  ])('%s', async (_, changed) => {
    const { client } = await person()
    const { answer } = await register(client, new Authenticator(), changed)
    expect(answer.error).toEqual(refused)
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  test('a second time, by another account, and to a visitor', async () => {
    const one = await person()
    const other = await person()
    const { key, verify } = await register(one.client)
    expect((await verify()).error).toEqual(failure('webauthn_challenge_not_found'))
    const { data } = await one.client.auth.passkey.startRegistration()
    if (!data) throw new Error('No challenge')
    const { challenge, user } = data.options
    const credential = key.create({ challenge, rpId, origin, userHandle: user.id })
    const stolen = { challengeId: data.challenge_id, credential }
    expect((await other.client.auth.passkey.verifyRegistration(stolen)).error).toEqual(
      failure('webauthn_challenge_not_found'),
    )
    expect((await server.client().auth.passkey.startRegistration()).error).not.toBeNull()
  })

  test('of an eleventh', async () => {
    const one = await person()
    for (let made = 0; made < 10; made++) await registered(one)
    const { error } = await one.client.auth.passkey.startRegistration()
    expect(error).toEqual(failure('too_many_passkeys', 422))
  })
})

describe('A sign-in is refused', () => {
  test.each<[string, Changed & { userHandle?: string }]>([
    ['of another page', { origin: 'http://gestione.example.it' }],
    ['without user verification', { verifiesUser: false }],
    ['in the name of another account', { userHandle: Buffer.from('altro').toString('base64url') }],
  ])('%s', async (_, changed) => {
    const { key } = await registered(await person())
    expect((await (await begin(key, changed)).send()).error).toEqual(refused)
  })

  test('with a counter that goes back or stays, as of a copied key', async () => {
    const { key } = await registered(await person())
    expect((await (await begin(key, { counter: 5 })).send()).error).toBeNull()
    for (const counter of [5, 4, 0]) {
      expect((await (await begin(key, { counter })).send()).error).toEqual(refused)
    }
    expect((await (await begin(key, { counter: 6 })).send()).error).toBeNull()
  })

  test('a second time with the same answer, also at the same time', async () => {
    const { key } = await registered(await person())
    const { send } = await begin(key)
    const errors = (await Promise.all([1, 2, 3].map(() => send(server.client())))).map(({ error }) => error)
    expect(errors.filter((error) => error === null)).toHaveLength(1)
    expect((await send()).error).toEqual(failure('webauthn_challenge_not_found'))
  })

  test('with an unknown key, and with what is none', async () => {
    expect((await (await begin(new Authenticator())).send()).error).toEqual(refused)
    const client = server.client()
    const { data } = await client.auth.passkey.startAuthentication()
    const post = (body: object) =>
      fetch(`${server.url}/auth/v1/passkeys/authentication/verify`, {
        method: 'POST',
        headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answers = [
      await post({}),
      await post({ challenge_id: 'x', credential: {} }),
      await post({ challenge_id: data?.challenge_id }),
      await post({ challenge_id: data?.challenge_id, credential: { id: 5, response: null } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })
})

test('A server without a name offers no passkeys; the same machine by its name does', async () => {
  const plain = await startServer()
  try {
    const { error } = await plain.client().auth.passkey.startAuthentication()
    expect(error).toEqual(failure('passkey_disabled', 404))
    const named = plain.url.replace('127.0.0.1', 'localhost')
    const answer = await fetch(`${named}/auth/v1/passkeys/authentication/options`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json', origin: named },
      body: '{}',
    })
    expect(await answer.json()).toMatchObject({ options: { rpId: 'localhost' } })
  } finally {
    await plain.stop()
  }
})
