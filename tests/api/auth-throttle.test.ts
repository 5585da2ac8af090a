import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkParts, waitForMail } from '../../testing/mailbox.ts'
import { asInOperation } from '../../testing/preload/preload.ts'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'

/* On a server whose passwords take as long as in operation, because these tests depend on how long a hash takes. */

/** Comparing its password takes as long as in operation; those of the demo accounts have cheap hashes. */
const account = { email: 'vera@example.it', password: demoPassword, email_confirm: true }
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1', ...asInOperation } })
  await server.serviceClient().auth.admin.createUser(account)
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

test('ten failures lock one account for one address, even when they come at once', async () => {
  const attempts = Array.from({ length: 14 }, () => signIn('Admin@demo.it ', 'Sbagliata1!', '203.0.113.1'))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(10).fill(400), ...Array(4).fill(429)])

  const closed = await signIn('admin@demo.it', demoPassword, '203.0.113.1')
  expect(closed.status).toBe(429)
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(200)
  expect(await closed.json()).toMatchObject({ error_code: 'over_request_rate_limit' })

  // Attempts from one address do not lock others out. A header that the visitor sends to the proxy is not trusted.
  expect((await signIn('admin@demo.it', demoPassword, '203.0.113.2')).status).toBe(200)
  expect((await signIn('cliente@demo.it', demoPassword, '203.0.113.1')).status).toBe(200)
  expect((await signIn('admin@demo.it', demoPassword, '203.0.113.2, 203.0.113.1')).status).toBe(429)
})

test('successes do not count as failures', async () => {
  for (let index = 0; index < 11; index += 1) {
    expect((await signIn('gestore@demo.it', demoPassword, '203.0.113.3')).status).toBe(200)
  }
})

test('an account that signs in two hundred times waits for itself and delays nobody else at its address', async () => {
  const { hostname, port } = new URL(server.url)
  const open = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return socket
  }
  const [admin, ...flood] = await Promise.all(Array.from({ length: 201 }, open))
  if (!admin) throw new Error('no connection')
  const order: string[] = []
  const ask = async (socket: Socket, email: string) => {
    const body = JSON.stringify({ email, password: demoPassword })
    const head = [
      'POST /auth/v1/token?grant_type=password HTTP/1.1',
      `host: ${hostname}:${port}`,
      'content-type: application/json',
      'x-forwarded-for: 203.0.113.20',
      `content-length: ${body.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    const answer = String((await once(socket, 'data'))[0])
    socket.destroy()
    const status = /^HTTP\/1.1 (\d+)/.exec(answer)?.[1]
    if (status === '429') expect(answer).toMatch(/retry-after: [1-9]/i)
    order.push(`${email} ${status}`)
  }
  // All sockets are connected already, so that the requests arrive at once, the admin's last.
  await Promise.all([...flood.map((socket) => ask(socket, account.email)), ask(admin, 'admin@demo.it')])
  const count = (answers: string[], wanted: string) => answers.filter((answer) => answer === wanted).length
  expect(count(order, 'admin@demo.it 200')).toBe(1)
  expect(count(order, `${account.email} 200`)).toBeGreaterThanOrEqual(30)
  expect(count(order, `${account.email} 200`) + count(order, `${account.email} 429`)).toBe(200)
  expect(count(order.slice(0, order.indexOf('admin@demo.it 200')), `${account.email} 200`)).toBeLessThan(10)
})

test('one visitor counts once, however its address is written', async () => {
  const fail = (from: string) => signIn('gestore@demo.it', 'Sbagliata1!', from)
  const written = ['2001:db8:7:7::1', '[2001:DB8:7:7::2]:4711', '2001:db8:7:7:ffff:ffff:ffff:ffff']
  for (let index = 0; index < 10; index += 1) await fail(written[index % 3] ?? '')
  expect((await signIn('gestore@demo.it', demoPassword, '2001:db8:7:7:1:2:3:4')).status).toBe(429)
  expect((await signIn('gestore@demo.it', demoPassword, '2001:db8:7:8::1')).status).toBe(200)

  const mapped = ['::ffff:203.0.113.21', '203.0.113.21:1234', '::FFFF:cb00:7115']
  for (let index = 0; index < 10; index += 1) await fail(mapped[index % 3] ?? '')
  expect((await signIn('gestore@demo.it', demoPassword, '203.0.113.21')).status).toBe(429)
})

test.each(['recover', 'resend'])('/%s is limited by the visitor’s address as well', async (path) => {
  const from = path === 'recover' ? '203.0.113.22' : '203.0.113.23'
  const ask = (_: unknown, index: number) =>
    fetch(`${server.url}/auth/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: `nessuno-${index}@example.it`, type: 'signup' }),
    })
  const answers = await Promise.all(Array.from({ length: 64 }, ask))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(60).fill(200), ...Array(4).fill(429)])
})

const openFrom = (address: string, link: { type: string; token_hash: string }) =>
  fetch(`${server.url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    body: JSON.stringify(link),
  })

test('wrong links are throttled too, also when they come at once', async () => {
  const open = () => openFrom('203.0.113.6', { type: 'recovery', token_hash: '0'.repeat(64) })
  const statuses = (await Promise.all(Array.from({ length: 34 }, open))).map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(30).fill(403), ...Array(4).fill(429)])
  expect((await open()).status).toBe(429)
})

test('wrong links do not lock out a good one from the same address', async () => {
  const from = '203.0.113.24'
  const wrong = { type: 'signup', token_hash: '1'.repeat(64) }
  for (let times = 0; times < 60; times += 1) await openFrom(from, wrong)
  expect((await openFrom(from, wrong)).status).toBe(429)

  const email = `collega-${crypto.randomUUID()}@example.it`
  const open = async () => openFrom(from, linkParts((await waitForMail(server.dataDir, email)).link))
  await server.client().auth.signUp({ email, password: 'segreta1' })
  expect((await open()).status).toBe(200)
  await server.client().auth.resetPasswordForEmail(email)
  expect((await open()).status).toBe(200)
})

test('sign-ups are throttled too, also when they come at once', async () => {
  const signUp = (_: unknown, index: number) =>
    fetch(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      // A password that is too short is refused before it is hashed, but still counted.
      body: JSON.stringify({ email: `molti-${index}@example.it`, password: 'x' }),
    })
  const answers = await Promise.all(Array.from({ length: 64 }, signUp))
  const throttled = answers.filter(({ status }) => status === 429)
  expect(throttled).toHaveLength(4)
})

test('renewals with invented tokens are throttled and lock out nobody else at the same address', async () => {
  const renew = (refresh_token: string) =>
    fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: 'sb_publishable_embedded',
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.8',
      },
      body: JSON.stringify({ refresh_token }),
    })
  const { refresh_token } = await (await signIn('cliente@demo.it', demoPassword, '203.0.113.9')).json()
  const guessed = await Promise.all(Array.from({ length: 100 }, (_, index) => renew(`inventato-${index}`)))
  expect([...new Set(guessed.map(({ status }) => status))]).toEqual([400])
  expect((await renew('inventato')).status).toBe(429)
  const renewed = await renew(refresh_token)
  expect(renewed.status).toBe(200)
  expect(await renewed.json()).toMatchObject({ access_token: expect.any(String) })
})

test('a wrong password takes as long for an unknown address as for a known one', async () => {
  const timeOf = async (email: string) => {
    const started = performance.now()
    expect((await signIn(email, 'Sbagliata1!', '203.0.113.25')).status).toBe(400)
    return performance.now() - started
  }
  await timeOf('nessuno-0@example.it')
  const known: number[] = []
  const unknown: number[] = []
  for (let index = 1; index <= 4; index += 1) {
    known.push(await timeOf(account.email))
    unknown.push(await timeOf(`nessuno-${index}@example.it`))
  }
  // Hashing with bcrypt takes tens of milliseconds, looking an account up one or two. Equal times mean that both cases
  // hash.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
})
