import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { supabaseDeps } from './deps.ts'

/** The dependencies on an auth service that gives the same answer to everything. */
const answeredBy = (status: number, body: object) => depsOn(async () => Response.json(body, { status }))

function depsOn(fetch: (url: URL | RequestInfo) => Promise<Response>) {
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

describe('an account at an address', () => {
  const exists = { error_code: 'email_exists', msg: 'no' }
  /** Answers in their order: whether the address is free, and what the auth service says when an account is asked for. */
  function inOrder(free: boolean[], made: [number, object][], hasAccount = false) {
    const asked: string[] = []
    const deps = depsOn(async (url) => {
      const path = new URL(String(url)).pathname
      asked.push(path.split('/').at(-1) ?? '')
      if (path.endsWith('/clear_address')) return Response.json(free.shift() ?? false)
      if (path.endsWith('/businesses')) return Response.json([{ user_id: hasAccount ? 'nino' : null }])
      const [status, body] = made.shift() ?? [500, {}]
      return Response.json(body, { status })
    })
    return { deps, asked }
  }

  test('is not asked for where the address is taken', async () => {
    const { deps, asked } = inOrder([false], [])
    expect(await deps.createAccount(account)).toBe('email_taken')
    expect(asked).toEqual(['clear_address'])
    expect(await inOrder([false], []).deps.createInvited(account.email, 'b')).toBe('email_taken')
  })

  test('is made after a sign-up that came between, however often it is refused before', async () => {
    const { deps } = inOrder(Array(3).fill(true), [
      [422, exists],
      [422, exists],
      [200, { id: 'nino' }],
    ])
    expect(await deps.createInvited(account.email, 'b')).toEqual({ userId: 'nino' })
    const { deps: besieged, asked } = inOrder(Array(9).fill(true), Array(9).fill([422, exists]))
    expect(await besieged.createAccount(account)).toBe('email_taken')
    expect(asked.filter((path) => path === 'users')).toHaveLength(3)
  })

  test('that another request makes at the same moment takes the address, whatever the auth service answers', async () => {
    const failed = { error_code: 'unexpected_failure', msg: 'Database error creating new user' }
    expect(await inOrder([true, false], [[500, failed]]).deps.createAccount(account)).toBe('email_taken')
    const another = inOrder([true, false], [[500, failed]])
    expect(await another.deps.createInvited(account.email, 'b')).toBe('email_taken')
    const same = inOrder([true, false], [[500, failed]], true)
    expect(await same.deps.createInvited(account.email, 'b')).toBe('business_taken')
    const other = inOrder([true, true], [[500, failed]])
    await expect(other.deps.createAccount(account)).rejects.toMatchObject({ status: 500 })
  })

  test('with a weak password is refused for that', async () => {
    const weak = { error_code: 'weak_password', msg: 'no' }
    expect(await inOrder([true, true], [[422, weak]]).deps.createAccount(account)).toBe('weak_password')
  })
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
