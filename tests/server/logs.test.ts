import { connect } from 'node:net'
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

/** Sends the beginning of a body and goes away; with `length` null its chunks have no end. */
async function breakOff(start: string, token: string, length: number | null, sent: number): Promise<void> {
  const { port, hostname } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const headers = [
    `${start} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'apikey: sb_publishable_embedded',
    `authorization: Bearer ${token}`,
    `content-type: ${start.includes('/object/service-covers/') ? 'image/png' : 'application/json'}`,
    length === null ? 'transfer-encoding: chunked' : `content-length: ${length}`,
  ]
  const body = length === null ? `${sent.toString(16)}\r\n${' '.repeat(sent)}\r\n` : ' '.repeat(sent)
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => / id=/.test(line)).length
  const before = lines()
  socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.end())
  await expect.poll(lines, { timeout: 60_000 }).toBeGreaterThan(before)
  socket.destroy()
}

test('a body that its sender breaks off is no error of the server, and nothing of it is kept', async () => {
  const admin = await server.signInAs('admin')
  const token = (await admin.auth.getSession()).data.session?.access_token ?? ''
  const before = server.output().length
  const starts: [string, number | null, number][] = [
    ['POST /storage/v1/object/service-covers/rotto.png', 200_000, 1000],
    ['PUT /storage/v1/object/service-covers/rotto.png', 2_000_000, 100_000],
    ['POST /storage/v1/object/list/service-covers', 500, 10],
    ['DELETE /storage/v1/object/service-covers', 500, 10],
    ['POST /rest/v1/services', 5000, 10],
    ['PATCH /rest/v1/services?nome=eq.x', 100_000, 50_000],
    ['POST /rest/v1/rpc/search_services', null, 10],
    ['POST /auth/v1/token?grant_type=password', 500, 10],
    ['PUT /auth/v1/user', 500, 10],
    ['POST /functions/v1/create-business-account', 500, 10],
  ]
  for (const [start, length, sent] of starts) await breakOff(start, token, length, sent)
  const printed = server.output().slice(before)
  expect(printed).not.toContain('ERROR')
  expect(printed.match(/ (\d{3}) \d+ms /g)?.map((found) => found.slice(1, 4))).toEqual(
    starts.map(() => '408'),
  )
  const { data } = await admin.storage.from('service-covers').list('', { search: 'rotto' })
  expect(data).toEqual([])
})
