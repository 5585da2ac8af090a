import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HostEnv } from '../gateway/host.ts'
import { hostRequest } from '../testing/host-request.ts'
import { vitalsRoutes } from './vitals.ts'

const frontEnd = {
  pageMatcher: (id: string) => (path: string) => new RegExp(`^/desk/labels/edit/${id}$`).test(path),
}
const lcp = { name: 'LCP', value: 412.5, rating: 'good' }
const reports = () => {
  const lines: Record<string, unknown>[] = []
  const routes = new Hono<HostEnv>()
  routes.use(async (c, next) => {
    c.set('request', hostRequest('192.0.2.1'))
    return next()
  })
  routes.route(
    '/',
    vitalsRoutes(frontEnd, (fields) => lines.push(fields)),
  )
  const send = (body: unknown) =>
    routes.request('/', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return { lines, send }
}

test('a visit is one line of the log: the page and its figures', async () => {
  const { lines, send } = reports()
  const metrics = [lcp, { name: 'CLS', value: 0, rating: 'good' }]
  expect((await send({ page: '/desk/labels/edit/*', metrics })).status).toBe(204)
  expect(lines).toEqual([
    {
      event: 'web-vitals',
      page: '/desk/labels/edit/*',
      LCP: { value: 412.5, rating: 'good' },
      CLS: { value: 0, rating: 'good' },
    },
  ])
})

test('an address that the front end does not have is not repeated', async () => {
  const { lines, send } = reports()
  for (const page of ['/desk/mario.rossi@example.it', '/desk/labels\n{"event":"forged"}', '//x']) {
    expect((await send({ page, metrics: [lcp] })).status).toBe(204)
  }
  expect(lines.map(({ page }) => page)).toEqual(['other', 'other', 'other'])
})

test.each([
  ['no JSON', '{'],
  ['nothing', {}],
  ['an unknown figure', { page: '/', metrics: [{ ...lcp, name: 'MAIL' }] }],
  ['a figure that is none', { page: '/', metrics: [{ ...lcp, value: 'x' }] }],
  ['more than was asked for', { page: '/', metrics: [{ ...lcp, user: 'me' }] }],
  ['too many', { page: '/', metrics: Array.from({ length: 6 }, () => lcp) }],
])('refuses %s', async (_, body) => {
  const { lines, send } = reports()
  expect((await send(body)).status).toBe(400)
  expect(lines).toEqual([])
})

test('refuses what is too large, and a flood', async () => {
  const { lines, send } = reports()
  expect((await send('x'.repeat(3000))).status).toBe(413)
  for (let count = 0; count < 60; count += 1) await send({ page: '/', metrics: [lcp] })
  const late = await send({ page: '/', metrics: [lcp] })
  expect(late.status).toBe(429)
  expect(late.headers.get('retry-after')).toBe('60')
  expect(lines).toHaveLength(60)
})
