import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../../testing/server.ts'
import { sharedServer } from '../../testing/shared-server.ts'

/* Every service refuses bytes that are not UTF-8: nothing is stored, or searched for, that nobody has sent. */

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await sharedServer()
  const admin = await server.signInAs('admin')
  token = (await admin.auth.getSession()).data.session?.access_token ?? ''
})
afterAll(() => server.stop())

async function send(method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) {
  const headers = {
    apikey: 'sb_publishable_embedded',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const init = body === undefined ? { method, headers } : { method, headers, body }
  const response = await fetch(`${server.url}${path}`, init)
  const json: unknown = await response.json().catch(() => null)
  return { status: response.status, json }
}

const unread = { code: 'PGRST102', message: 'Empty or invalid json', details: null, hint: null }
const none = '00000000-0000-4000-8000-000000000000'
const account = `"password":"Segreta1!","businessId":"${none}"`

/** In each body § is replaced by a byte that is no UTF-8. */
test.each([
  ['POST', '/rest/v1/payment_methods', '{"titolare":"t","iban":"a§b"}', unread],
  ['POST', '/rest/v1/services', '[{"nome":"§","descrizione":"d","costo":1,"durata":1}]', unread],
  ['PATCH', `/rest/v1/services?id=eq.${none}`, '{"nome":"a§"}', unread],
  ['POST', '/rest/v1/rpc/search_services', '{"_q":"§"}', unread],
  ['PUT', '/auth/v1/user', '{"data":{"display_name":"a§b"}}', { error_code: 'validation_failed' }],
  [
    'POST',
    '/auth/v1/signup',
    '{"email":"a@example.it","password":"§egreta1"}',
    { error_code: 'validation_failed' },
  ],
  ['POST', '/storage/v1/object/list/avatars', '{"prefix":"§"}', { code: 'invalid_request' }],
  ['DELETE', '/storage/v1/object/avatars', '{"prefixes":["§"]}', { code: 'invalid_request' }],
  [
    'POST',
    '/functions/v1/create-business-account',
    `{"email":"a@example.it","x":"§",${account}}`,
    { code: 'invalid_body' },
  ],
])('%s %s of %s', async (method, path, body, refusal) => {
  const [before = '', after = ''] = body.split('§')
  for (const bytes of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
    const broken = new Uint8Array(
      Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]),
    )
    expect(await send(method, path, broken)).toMatchObject({ status: 400, json: refusal })
  }
})

/** In each body § is replaced by a lone surrogate. */
test.each([
  ['POST', '/rest/v1/payment_methods', '{"titolare":"t","iban":"a§b"}', '22P02'],
  ['POST', '/rest/v1/payment_methods', '[{"iban":"ok"},{"iban":"ok","titolare":"§"}]', '22P02'],
  ['POST', '/rest/v1/payment_methods?columns=iban', '{"iban":"IT1","titolare":"§"}', '22P02'],
  ['POST', '/rest/v1/payment_methods', '{"iban§":"a"}', '22P02'],
  ['PATCH', `/rest/v1/services?id=eq.${none}`, '{"nome":"a§"}', '22P02'],
  ['PATCH', `/rest/v1/websites?id=eq.${none}`, '{"orari":{"lunedi":["§"]}}', '22P02'],
  ['POST', '/rest/v1/rpc/search_services', '{"_q":"§"}', '22P02'],
  ['PUT', '/auth/v1/user', '{"data":{"display_name":"a§b"}}', 'validation_failed'],
  ['POST', '/auth/v1/signup', '{"email":"§@example.it","password":"Segreta1"}', 'validation_failed'],
  ['POST', '/storage/v1/object/list/avatars', '{"prefix":"§"}', 'invalid_request'],
])('%s %s of %s with half of a character', async (method, path, body, code) => {
  for (const half of ['\\ud83d', '\\uD83D', '\\ude00', '\\ud83dx', '\\ude00\\ud83d', '\\ud83d\\u0041']) {
    const { status, json } = await send(method, path, body.replace('§', half))
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(code)])
  }
})

test('an escaped character is kept, and so is a text about escapes', async () => {
  const iban = JSON.parse('"\\ud83d\\ude00 \\\\ud83d"')
  const answer = await send('POST', '/rest/v1/rpc/search_services', JSON.stringify({ _q: iban }))
  expect(answer.status).toBe(200)
  expect(await send('POST', '/rest/v1/rpc/search_services', '{"_q":"\\ud83d\\ude00"}')).toEqual(
    await send('POST', '/rest/v1/rpc/search_services', '{"_q":"😀"}'),
  )
})

test.each([
  '/rest/v1/services?nome=eq.%ff',
  '/rest/v1/services?%ff=eq.a',
  '/rest/v1/rpc/search_services?_q=%c3',
  '/storage/v1/object/list/avatars?a=%ed%a0%80',
  '/auth/v1/verify?type=signup&token=%c0%80',
  '/rest/v1/%ff',
])('the address %s', async (path) => {
  expect((await send('GET', path)).status).toBe(400)
})

test('an id that is not UTF-8 is an unknown website', async () => {
  expect((await send('GET', '/functions/v1/website-data?id=%ff')).status).toBe(404)
})

test('a percent sign that starts no code counts as a character', async () => {
  expect(await send('GET', '/rest/v1/services?select=id&nome=eq.100%')).toEqual({ status: 200, json: [] })
})

test('a row that is empty or no JSON is refused; an empty call has no arguments', async () => {
  for (const body of ['', '{', 'nulla']) {
    for (const [method, path] of [
      ['POST', '/rest/v1/services'],
      ['PATCH', `/rest/v1/services?id=eq.${none}`],
    ] as const) {
      expect(await send(method, path, body)).toEqual({ status: 400, json: unread })
    }
  }
  const call = '/rest/v1/rpc/search_services'
  expect(await send('POST', call, '{')).toEqual({ status: 400, json: unread })
  expect(await send('POST', call, '')).toEqual(await send('POST', call, '{}'))
})
