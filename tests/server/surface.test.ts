import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const key = { apikey: 'sb_publishable_embedded' }
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { ...key, ...(init.headers as Record<string, string>) } })

/** Sends a request exactly as written; fetch would correct its path and headers. */
function raw(path: string, options: http.RequestOptions = {}, body?: string): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = http.request(server.url, { path, ...options }, (response) => {
      response.resume()
      resolve(response)
    })
    request.on('error', reject)
    if (body !== undefined) request.write(body)
    request.end()
  })
}

describe('the server does not serve', () => {
  test.each(['/_system/config', '/_system/info', '/_system/introspect', '/auth/v1/authorize'])(
    'GET %s',
    async (path) => expect((await call(path)).status).toBe(404),
  )

  test.each(['/auth/v1/otp', '/auth/v1/magiclink', '/auth/v1/callback', '/auth/v1/nonexistent'])(
    'POST %s',
    async (path) => {
      const body = JSON.stringify({ email: 'new@example.it', create_user: true })
      expect((await call(path, { method: 'POST', body })).status).toBe(404)
    },
  )

  test.each(['/storage/v1/object/copy', '/storage/v1/object/move', '/storage/v1/object/sign/avatars/x.png'])(
    'POST %s',
    async (path) => expect((await call(path, { method: 'POST', body: '{}' })).status).toBe(404),
  )

  test('the list of accounts, without the secret key', async () => {
    expect((await call('/auth/v1/admin/users')).status).toBe(403)
  })

  test('the tables’ own description', async () => {
    expect((await call('/rest/v1/')).status).toBe(404)
  })
})

describe('broken requests are the caller’s fault, never the server’s', () => {
  test.each([
    '/rest/v1/%c0',
    '/%72est/v1/%c0',
    '/auth/%E0%A4%A',
    '/storage/v1/object/public/avatars/%00.png',
    '/storage/v1/object/public/avatars/%ff',
  ])('%s', async (path) => expect((await raw(path, { headers: key })).statusCode).toBe(400))

  test('the dashboard answers a page’s address, however broken it is', async () => {
    expect((await raw('/%c0')).statusCode).toBe(404)
  })

  const auth = [
    '/auth/v1/signup',
    '/auth/v1/token?grant_type=password',
    '/auth/v1/recover',
    '/auth/v1/resend',
  ]
  const bodies = [
    'null',
    '[]',
    '"x"',
    '{',
    '{"email":5,"password":"12345678"}',
    '{"email":{},"password":[]}',
    '{"email":"a\\u0000@x.it","password":"12345678"}',
    '{"email":"a\\ud800@x.it","password":"12345678"}',
    '{"email":"a@x.it","password":"12345678","data":{"x":["\\u0000"]}}',
    '',
  ]
  test.each(auth.flatMap((path) => bodies.map((body) => [path, body] as const)))(
    '%s %s',
    async (path, body) => {
      const { status } = await call(path, { method: 'POST', body })
      expect(status).toBe(400)
    },
  )

  test.each([
    ['/auth/v1/token?grant_type=refresh_token', '{"refresh_token":"\\u0000"}'],
    ['/auth/v1/verify', '{"type":"signup","token_hash":"\\u0000"}'],
    ['/auth/v1/user', '{"data":{"x":"\\u0000"}}', 'PUT'],
  ])('%s with a text that nobody can store: %s', async (path, body, method = 'POST') => {
    expect((await call(path, { method, body })).status).toBe(400)
  })

  test.each([
    '{',
    'null',
    '{"sortBy":{"column":"1;drop","order":"asc"}}',
    '{"limit":"many"}',
    '{"prefix":"\\u0000"}',
  ])('listing files with %s', async (body) => {
    const { status } = await call('/storage/v1/object/list/avatars', { method: 'POST', body })
    expect(status).toBe(400)
  })

  const long = 'x'.repeat(20_000)
  test.each([
    ['a path', 414, `/storage/v1/object/public/avatars/${long}`, {}],
    ['a page’s path', 414, `/${long}`, {}],
    ['a query', 414, `/auth/v1/verify?type=signup&token=${long}`, {}],
    ['a range', 431, '/storage/v1/object/public/avatars/x.png', { range: `bytes=${'0-,'.repeat(8000)}` }],
    ['tags', 431, '/storage/v1/object/public/avatars/x.png', { 'if-none-match': `"${long}"` }],
    ['forwarded addresses', 431, '/healthz', { 'x-forwarded-for': '1.1.1.1,'.repeat(2500) }],
    ['a preference', 431, '/rest/v1/websites', { prefer: `count=${long}` }],
    ['one preference on many lines', 431, '/rest/v1/websites', { prefer: Array(90).fill('x'.repeat(200)) }],
  ])(
    '%s of twenty thousand characters is refused before anybody reads it',
    async (_, status, path, headers) => {
      const response = await raw(path, { headers: { ...key, ...headers } })
      expect([response.statusCode, response.headers.connection]).toEqual([status, 'close'])
    },
  )

  test('a bearer of thousands of characters is refused', async () => {
    const { status } = await call('/rest/v1/websites', {
      headers: { authorization: `Bearer ${'x'.repeat(9000)}` },
    })
    expect(status).toBe(401)
  })

  test('many cookies of other servers on this machine keep nobody out', async () => {
    const response = await raw('/healthz', { headers: { cookie: 'a=b; '.repeat(4000) } })
    expect(response.statusCode).toBe(200)
  })

  test('a body that is too large ends its connection', async () => {
    const response = await call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      body: 'x'.repeat(70_000),
    })
    expect(response.status).toBe(413)
    expect(response.headers.get('connection')).toBe('close')
  })
})

describe('a bearer', () => {
  const [head, claims] = [
    { alg: 'HS256', typ: 'JWT' },
    { sub: crypto.randomUUID(), role: 'service_role' },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
  test.each([
    'nonsense',
    'a.b',
    'a.b.c',
    `${head}.${claims}.c2lnbmVk`,
    `${unsigned}.${claims}.`,
    'sb_secret_guessed',
  ])('%s is refused by every service', async (token) => {
    const headers = { authorization: `Bearer ${token}` }
    for (const path of ['/rest/v1/websites', '/auth/v1/user', '/storage/v1/bucket']) {
      expect((await call(path, { headers })).status, path).toBe(401)
    }
    const invoked = await call('/functions/v1/create-business-account', {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect(invoked.status).toBe(401)
  })
})

describe('other origins', () => {
  test('may neither call nor read', async () => {
    const headers = { origin: 'https://evil.example' }
    for (const path of ['/rest/v1/websites', '/auth/v1/settings', '/storage/v1/bucket', '/functions/v1/x']) {
      const response = await call(path, { headers })
      expect(response.status, path).toBe(403)
      expect(response.headers.get('access-control-allow-origin'), path).toBeNull()
      const preflight = await raw(path, {
        method: 'OPTIONS',
        headers: { ...headers, 'access-control-request-method': 'POST' },
      })
      expect(preflight.headers['access-control-allow-origin'], path).toBeUndefined()
    }
  })

  test('the site’s own origin may', async () => {
    const response = await call('/auth/v1/settings', { headers: { origin: server.url } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(server.url)
  })
})

describe('the mailbox', () => {
  test('opens on this machine by its own names', async () => {
    for (const host of ['localhost:3000', '127.0.0.1', '[::1]:80']) {
      expect((await raw('/_mailbox', { headers: { host } })).statusCode, host).toBe(200)
    }
  })

  test('is closed to a foreign name that resolves here, and to what a proxy forwards', async () => {
    expect((await raw('/_mailbox', { headers: { host: 'evil.example' } })).statusCode).toBe(421)
    expect((await raw('/_mailbox', { headers: { 'x-forwarded-for': '1.2.3.4' } })).statusCode).toBe(404)
  })
})

describe('every answer', () => {
  test('has its id, which the log repeats, and the security headers', async () => {
    const response = await call('/rest/v1/websites?select=id&segreto=tutto')
    const id = response.headers.get('x-request-id')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin')
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes(String(id)))
    expect(line).toMatch(/GET \/rest\/v1\/websites \d{3} \d+ms 127\.0\.0\.0 id=/)
    expect(server.output()).not.toContain('segreto')
  })

  test('no e-mail, password, token or file name is ever printed', async () => {
    const admin = await server.signInAs('admin')
    const { data } = await admin.auth.getSession()
    await server.client().auth.signInWithPassword({ email: 'admin@demo.it', password: 'Sbagliata1!' })
    await admin.from('businesses').insert({ insegna: '', partita_iva: 'IT999' } as never)
    await admin.storage
      .from('business-logos')
      .upload('01234567890.png', Buffer.from('no'), { contentType: 'image/png' })
    const lines = server
      .output()
      .split('\n')
      .filter((line) => !line.startsWith('Account demo'))
    const printed = lines.join('\n')
    expect(printed).not.toMatch(/@demo\.it|Sbagliata1|Demo1234|01234567890|IT999/)
    expect(printed).not.toContain(data.session?.access_token)
  })
})
