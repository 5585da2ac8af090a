import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type RunningServer, startServer } from '../../testing/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Secret values, each for another part of a request. None may be printed. */
const secrets = {
  query: 'segretoquery',
  password: 'SegretaPassword1!',
  email: 'maria.segreta@example.it',
  bearer: 'segreto.bearer.token',
  header: 'segretoheader',
  file: 'segretofile.png',
  link: 'segretolink',
  path: 'mario.segreto@example.it',
  cell: 'segretovalore',
}

test('one line a request, with id, status and time, and nothing else that was sent', async () => {
  const admin = await server.signInAs('admin')
  const { data } = await admin.auth.getSession()
  const token = data.session?.access_token ?? ''
  // Waits for the end of the start's output, which names the demo accounts.
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('Per continuare')
  const before = server.output().length
  const headers = {
    apikey: 'sb_publishable_embedded',
    'user-agent': secrets.header,
    cookie: `s=${secrets.header}`,
  }
  const signed = { ...headers, authorization: `Bearer ${token}` }
  const json = { 'content-type': 'application/json' }
  const account = JSON.stringify({ email: secrets.email, password: secrets.password })
  const requests: [string, RequestInit][] = [
    [`/rest/v1/businesses?insegna=eq.${secrets.query}`, { headers: signed }],
    [`/rest/v1/businesses?${secrets.query}=`, { headers: signed }],
    [`/rest/v1/${encodeURIComponent(secrets.path)}`, { headers: signed }],
    [
      '/rest/v1/businesses',
      { method: 'POST', headers: { ...signed, ...json }, body: `{"insegna":"${secrets.cell}"}` },
    ],
    ['/rest/v1/businesses', { headers: { ...headers, authorization: `Bearer ${secrets.bearer}` } }],
    [
      '/auth/v1/token?grant_type=password',
      { method: 'POST', headers: { ...headers, ...json }, body: account },
    ],
    ['/auth/v1/signup', { method: 'POST', headers: { ...headers, ...json }, body: account }],
    ['/auth/v1/recover', { method: 'POST', headers: { ...headers, ...json }, body: account }],
    [`/auth/v1/verify?type=recovery&token=${secrets.link}`, { headers, redirect: 'manual' }],
    [`/?type=recovery&token_hash=${secrets.link}`, { headers }],
    [`/storage/v1/object/avatars/${secrets.file}`, { method: 'POST', headers: signed, body: secrets.cell }],
    [`/storage/v1/object/public/avatars/${secrets.file}`, { headers }],
    [
      '/functions/v1/create-business-account',
      { method: 'POST', headers: { ...signed, ...json }, body: account },
    ],
    [`/rest/v1/${token}`, { headers: signed }],
    [`/dashboard/${secrets.path}?${secrets.query}`, { headers }],
    ['/rest/v1/businesses', { headers: { origin: `https://${secrets.path.split('@')[1]}`, ...headers } }],
  ]
  const ids: string[] = []
  for (const [path, init] of requests) {
    const response = await fetch(server.url + path, init)
    await response.arrayBuffer()
    ids.push(response.headers.get('x-request-id') ?? '')
  }
  await expect.poll(() => server.output(), { timeout: 60_000 }).toContain(`id=${ids.at(-1)}`)

  const lines = server.output().slice(before).trim().split('\n')
  const requested = lines.filter((line) => / id=/.test(line))
  expect(requested.map((line) => line.slice(line.indexOf(' id=') + 4))).toEqual(ids)
  for (const line of requested)
    expect(line).toMatch(/^\S+Z [A-Z]+ \/[\w./…-]* \d{3} \d+ms [\d.]+ id=[0-9a-f-]{36}$/)
  const printed = lines.join('\n')
  for (const secret of [...Object.values(secrets), token, demoPassword]) {
    expect(printed).not.toContain(secret)
  }
})
