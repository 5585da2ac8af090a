import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../testing/server.ts'

/* A dashboard of another origin can read what it is refused, instead of seeing a failed network. */

const site = 'https://bottega.example'
let server: RunningServer
beforeAll(async () => {
  server = await startServer({ env: { SITE_URL: site } })
})
afterAll(() => server.stop())

const long = 'x'.repeat(9000)
const refusals: [what: string, status: number, path: string, init: RequestInit][] = [
  ['a path that is too long', 414, `/storage/v1/object/public/avatars/${long}`, {}],
  ['a query that is too long', 414, `/auth/v1/user?x=${long}`, {}],
  ['a query of rows that is too long', 400, `/rest/v1/businesses?citta=eq.${long}`, {}],
  ['headers that are too long', 431, '/rest/v1/businesses', { headers: { 'x-long': 'x'.repeat(20_000) } }],
  ['an address that cannot be read', 400, '/rest/v1/businesses?citta=eq.%c3', {}],
  ['a body that is too long', 413, '/auth/v1/token', { method: 'POST', body: 'x'.repeat(70_000) }],
  ['a method that is not there', 400, '/rest/v1/businesses', { method: 'PUT', body: '{}' }],
  ['a table that is not there', 404, '/rest/v1/nessuna', {}],
  ['a path that is not there', 404, '/auth/v1/nessuna', {}],
  ['no session', 401, '/auth/v1/user', {}],
]

test.each(refusals)('%s is refused readably (%d)', async (_what, status, path, init) => {
  const sent = { ...init, headers: { origin: site, apikey: 'sb_publishable_embedded', ...init.headers } }
  const answer = await fetch(server.url + path, sent)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('access-control-allow-origin')).toBe(site)
  expect(answer.headers.get('vary')).toMatch(/origin/i)
  const asked = { 'access-control-request-method': init.method ?? 'GET', origin: site }
  const preflight = await fetch(server.url + path, { method: 'OPTIONS', headers: asked })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(site)
})

test.each(refusals)(
  '%s stays unreadable for a page of another origin',
  async (_what, _status, path, init) => {
    const sent = { ...init, headers: { origin: 'https://altro.example', ...init.headers } }
    const answer = await fetch(server.url + path, sent)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('access-control-allow-origin')).not.toBe(site)
  },
)
