import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type RunningServer, startServer } from '../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

function signIn(email: string, password: string, from: string): Promise<Response> {
  return fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: 'sb_publishable_embedded',
      'content-type': 'application/json',
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ email, password }),
  })
}

test('ten failures close one account to one address, also when they come at once', async () => {
  const attempts = Array.from({ length: 14 }, () => signIn('Admin@demo.it ', 'Sbagliata1!', '203.0.113.1'))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)])

  const closed = await signIn('admin@demo.it', demoPassword, '203.0.113.1')
  expect(closed.status).toBe(429)
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(await closed.json()).toMatchObject({ error_code: 'over_request_rate_limit' })

  // Somebody else's attempts lock nobody out, and what the visitor claims in front of the proxy changes nothing.
  expect((await signIn('admin@demo.it', demoPassword, '203.0.113.2')).status).toBe(200)
  expect((await signIn('cliente@demo.it', demoPassword, '203.0.113.1')).status).toBe(200)
  expect((await signIn('admin@demo.it', demoPassword, '203.0.113.2, 203.0.113.1')).status).toBe(429)
})

test('successes are never counted', async () => {
  for (let index = 0; index < 11; index += 1) {
    expect((await signIn('gestore@demo.it', demoPassword, '203.0.113.3')).status).toBe(200)
  }
})

test('wrong links are throttled too', async () => {
  const follow = () =>
    fetch(`${server.url}/auth/v1/verify?type=recovery&token=${'0'.repeat(64)}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': '203.0.113.6' },
    })
  for (let index = 0; index < 30; index += 1) expect((await follow()).status).toBe(303)
  expect((await follow()).status).toBe(429)
})
