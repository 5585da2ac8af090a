import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { supabaseDeps } from './deps.ts'

/** The dependencies on an auth service that gives the same answer to everything. */
function answeredBy(status: number, body: object) {
  const fetch = async () => Response.json(body, { status })
  const client = createClient('http://auth.example', 'sb_secret_x', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch },
  })
  return supabaseDeps(client, () => ({}))
}
const nino = { userId: 'nino', email: 'nino@example.it' }
const account = { email: 'nino@example.it', password: 'segreta123', businessId: 'b' }

test('a token that the auth service accepts has a user, one that it refuses has none', async () => {
  const tokenOf = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  const known = answeredBy(200, { id: 'nino' })
  expect(await known.callerOf(tokenOf({ session_id: 's', name: '??>>~~' }))).toEqual({
    userId: 'nino',
    session: 's',
  })
  expect(await known.callerOf(tokenOf({}))).toEqual({ userId: 'nino', session: null })
  for (const status of [401, 403]) {
    expect(await answeredBy(status, { error_code: 'bad_jwt', msg: 'no' }).callerOf('token')).toBeNull()
  }
})

test.each([429, 500, 503])('an auth service that answers %s says nothing of the session', async (status) => {
  await expect(answeredBy(status, { msg: 'down' }).callerOf('token')).rejects.toThrow()
})

test('createAccount says why no account was created', async () => {
  const refused = (code: string) => answeredBy(422, { error_code: code, msg: 'no' }).createAccount(account)
  expect(await refused('email_exists')).toBe('email_taken')
  expect(await refused('weak_password')).toBe('weak_password')
  await expect(refused('unexpected_failure')).rejects.toMatchObject({ code: 'unexpected_failure' })
})

test('what has become of a mail is read where the auth service says it', async () => {
  const last_mail = { kind: 'invite', state: 'queued', reason: null, at: '2026-05-01T10:00:00Z' }
  const [known, unknown] = [answeredBy(200, { id: 'nino', last_mail }), answeredBy(200, { id: 'nino' })]
  const id = crypto.randomUUID()
  for (const [deps, expected] of [
    [known, last_mail],
    [unknown, null],
  ] as const) {
    expect(await deps.sendInvitation(nino)).toEqual(expected)
    expect(await deps.sendPasswordLink('nino@example.it')).toEqual(expected)
    expect(await deps.lastMail(id)).toEqual(expected)
  }
  expect(await answeredBy(429, { msg: 'no' }).sendPasswordLink('nino@example.it')).toBe('too_many')
})

test('an invitation that went to another account than asked is a failure', async () => {
  await expect(answeredBy(200, { id: 'gina' }).sendInvitation(nino)).rejects.toThrow('another address')
  expect(await answeredBy(429, { msg: 'no' }).sendInvitation(nino)).toBe('too_many')
})
