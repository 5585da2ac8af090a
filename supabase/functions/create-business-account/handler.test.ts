import { expect, test } from 'vitest'
import { type Deps, handle } from './handler.ts'

const businessId = 'b0000000-0000-4000-8000-000000000001'
const valid = { email: ' Nino@Example.it ', password: 'segreta123', businessId }

/** An admin's call on a free business, with what a test wants otherwise. */
function deps(changes: Partial<Deps> = {}): Deps {
  return {
    callerOf: async (token) => (token === 'good' ? 'admin-id' : null),
    roleOf: async () => 'admin',
    findBusiness: async () => ({ hasAccount: false }),
    createAccount: async ({ email }) => ({ userId: `user of ${email}` }),
    corsHeaders: () => ({ 'access-control-allow-origin': 'https://bottega.example' }),
    ...changes,
  }
}

async function call(body: unknown, changes: Partial<Deps> = {}, token: string | null = 'good') {
  const request = new Request('http://x/create-business-account', {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await handle(request, deps(changes))
  return { status: response.status, body: await response.json(), headers: response.headers }
}

test('answers the new user, its address in small letters', async () => {
  const { status, body, headers } = await call(valid)
  expect([status, body]).toEqual([200, { userId: 'user of nino@example.it' }])
  expect(headers.get('access-control-allow-origin')).toBe('https://bottega.example')
})

test('what is wrong first is told first: session, role, body, business, account', async () => {
  const everythingWrong: Partial<Deps> = {
    roleOf: async () => 'gestore',
    findBusiness: async () => null,
    createAccount: async () => 'email_taken',
  }
  expect((await call('null', everythingWrong, null)).status).toBe(401)
  expect((await call('null', everythingWrong, 'forged')).status).toBe(401)
  expect((await call('null', everythingWrong)).status).toBe(403)
  const asAdmin = { ...everythingWrong, roleOf: async () => 'admin' }
  expect((await call('null', asAdmin)).body).toMatchObject({ code: 'invalid_body' })
  expect((await call(valid, asAdmin)).status).toBe(404)
  const known = { ...asAdmin, findBusiness: async () => ({ hasAccount: false }) }
  expect((await call(valid, known)).body).toMatchObject({ code: 'email_taken', field: 'email' })
})

test.each(['', '{', '[]', 'null', '"x"', '5'])('a body that is no object: %s', async (body) => {
  expect((await call(body)).status).toBe(400)
})

test('a business that was claimed meanwhile is a conflict, any other failure is not', async () => {
  const answers = [{ hasAccount: false }, { hasAccount: true }]
  const claimed = await call(valid, {
    findBusiness: async () => answers.shift() ?? null,
    createAccount: async () => 'failed',
  })
  expect([claimed.status, claimed.body.code]).toEqual([409, 'business_has_account'])
  const failed = await call(valid, { createAccount: async () => 'failed' })
  expect([failed.status, failed.body.code]).toEqual([500, 'internal_error'])
})

test('an unexpected error tells nothing of itself', async () => {
  const { status, body } = await call(valid, {
    roleOf: async () => {
      throw new Error('secret detail')
    },
  })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('secret')
})

test('a preflight is answered before anything is asked', async () => {
  const response = await handle(new Request('http://x', { method: 'OPTIONS' }), deps())
  expect(response.status).toBe(204)
})
