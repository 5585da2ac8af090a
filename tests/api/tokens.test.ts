import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signToken } from '../../packages/embedded-supabase/testing/sign-token.ts'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/*
 * The server accepts a token only if it signed exactly this token, for a session, less than the token's lifetime ago.
 */

let server: RunningServer
let token: string
let claims: Record<string, unknown>
let secret: string
beforeAll(async () => {
  server = await sharedServer()
  const { data } = await (await server.signInAs('business')).auth.getSession()
  token = data.session?.access_token ?? ''
  claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  secret = JSON.parse(readFileSync(path.join(server.dataDir, 'secrets.json'), 'utf8')).jwtSecret
})
afterAll(() => server.stop())

const runs = { numRuns: 60, seed: 20260103, endOnFailure: true }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The statuses of all services, in this order: tables, accounts, files, function. */
async function answersTo(bearer: string): Promise<number[]> {
  const headers = { apikey: 'sb_publishable_embedded', authorization: `Bearer ${bearer}` }
  const asked = [
    fetch(`${server.url}/rest/v1/websites`, { headers }),
    fetch(`${server.url}/auth/v1/user`, { headers }),
    fetch(`${server.url}/storage/v1/object/list/avatars`, { method: 'POST', headers, body: '{}' }),
    fetch(`${server.url}/functions/v1/create-business-account`, { method: 'POST', headers, body: '{}' }),
  ]
  return (await Promise.all(asked)).map(({ status }) => status)
}

const refused = [401, 401, 401, 401]

test('the server’s own token is accepted', async () => {
  expect(await answersTo(token)).toEqual([200, 200, 200, 403])
  expect(await answersTo(await signToken(claims, secret))).toEqual([200, 200, 200, 403])
})

test('a token with one changed character is refused', async () => {
  const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.']
  await fc.assert(
    // The last character is left out: two of its bits mean nothing, so changing them would not change the signature.
    fc.asyncProperty(fc.nat(), fc.constantFrom(...characters), async (place, character) => {
      const at = place % (token.length - 1)
      fc.pre(token[at] !== character)
      expect(await answersTo(token.slice(0, at) + character + token.slice(at + 1))).toEqual(refused)
    }),
    runs,
  )
})

test('claims altered under the old signature, or signed with another secret, are refused', async () => {
  const altered = fc.constantFrom(
    { role: 'service_role' },
    { sub: crypto.randomUUID() },
    { exp: 99_999_999_999 },
    { session_id: crypto.randomUUID() },
    { app_metadata: { role: 'admin' } },
  )
  await fc.assert(
    fc.asyncProperty(altered, fc.string({ minLength: 1 }), async (change, otherSecret) => {
      const [head, , signature] = token.split('.')
      const changed = { ...claims, ...change }
      expect(await answersTo([head, encode(changed), signature].join('.'))).toEqual(refused)
      expect(await answersTo(await signToken(changed, otherSecret))).toEqual(refused)
    }),
    { ...runs, numRuns: 20 },
  )
})

test.each(['none', 'None', 'HS384', 'HS512', 'RS256', ''])('the algorithm %j is refused', async (alg) => {
  const head = encode({ alg, typ: 'JWT' })
  expect(await answersTo(`${head}.${encode(claims)}.`)).toEqual(refused)
  expect(await answersTo(`${head}.${token.split('.').slice(1).join('.')}`)).toEqual(refused)
  if (alg === 'HS384' || alg === 'HS512')
    expect(await answersTo(await signToken(claims, secret, alg))).toEqual(refused)
})

test.each([
  ['that has run out', { exp: Math.floor(Date.now() / 1000) - 1 }],
  ['that does not hold yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
  ['of another role', { role: 'service_role' }],
  ['of nobody', { sub: null }],
  ['of no session', { session_id: undefined }],
])('a well signed token %s is refused', async (_, change) => {
  expect(await answersTo(await signToken({ ...claims, ...change }, secret))).toEqual(refused)
})

test('a bearer that is no token is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, unit: fc.constantFrom(...'abcXYZ019._-=+/ ') }),
      async (text) => {
        fc.pre(text.trim() !== '')
        expect(await answersTo(text)).toEqual(refused)
      },
    ),
    { ...runs, numRuns: 30 },
  )
})
