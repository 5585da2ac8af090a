import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostNames } from '../../packages/embedded-supabase/gateway/known-hosts.ts'
import { viteHandler } from '../../packages/embedded-supabase/pages/vite-dev.ts'
import { root } from '../../server/paths.ts'
import { type RunningServer, startServer } from '../../testing/server.ts'

/* The host names to which the server answers. A foreign name that resolves to this server is a DNS rebinding attack. */

let server: RunningServer
beforeAll(async () => {
  server = await startServer({
    env: { SITE_URL: 'https://www.bottega.example', API_URL: 'https://api.bottega.example' },
  })
})
afterAll(() => server.stop())

const paths = [
  '/',
  '/dashboard',
  '/auth/v1/settings',
  '/rest/v1/websites',
  '/storage/v1/object/public/avatars/x',
  '/functions/v1/create-business-account',
  '/functions/v1/website-data',
  '/functions/v1/card-data',
  '/functions/v1/card-pass',
  '/embed/orari.js',
  '/_mailbox',
  '/_system/x',
]

function ask(url: string, path: string, host: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { headers: { host } }, async (response: IncomingMessage) => {
      resolve({ status: response.statusCode, body: await text(response) })
    })
    sent.once('error', reject).end()
  })
}

/** Sends a request exactly as written; resolves to the status line of the answer. */
function raw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
    )
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.once('end', () => resolve(answer.split('\r\n')[0] ?? '')).once('error', reject)
  })
}

test('a foreign name gets no page and no API', async () => {
  for (const path of paths) {
    for (const host of ['evil.example', 'localhost.evil.example', 'bottega.example', '127.0.0.1.nip.io']) {
      const { status, body } = await ask(server.url, path, host)
      expect([path, host, status]).toEqual([path, host, 421])
      expect(body).toContain('SITE_URL')
    }
  }
})

test('the server’s own names get both, whatever the port, and every name may ask for its health', async () => {
  for (const host of [
    'localhost',
    'LOCALHOST:1',
    '127.0.0.1:3000',
    '[::1]',
    'www.bottega.example',
    'api.bottega.example:443',
  ]) {
    expect([host, (await ask(server.url, '/auth/v1/settings', host)).status]).toEqual([host, 401])
    expect([host, (await ask(server.url, '/healthz', host)).status]).toEqual([host, 200])
  }
  expect((await ask(server.url, '/healthz', 'evil.example')).status).toBe(200)
})

test('no name, two names, unreadable ones and a foreign one in the request line are refused', async () => {
  const get = 'GET /auth/v1/settings HTTP/1.1'
  expect(await raw([get])).toContain(' 400 ')
  expect(await raw([get, 'Host: localhost', 'Host: evil.example'])).toContain(' 400 ')
  expect(await raw([get, 'Host: evil.example', 'Host: localhost'])).toContain(' 400 ')
  expect(await raw([get, 'Host: local host'])).toContain(' 400 ')
  expect(await raw([get, 'Host: localhost@evil.example'])).toContain(' 400 ')
  expect(await raw(['GET /auth/v1/settings HTTP/1.0'])).toContain(' 400 ')
  expect(await raw(['GET http://evil.example/auth/v1/settings HTTP/1.1', 'Host: localhost'])).toContain(
    ' 421 ',
  )
})

test('a function’s calls inside the process need no name', async () => {
  const admin = await server.signInAs('admin')
  const { error } = await admin.functions.invoke('create-business-account', { body: {} })
  expect((error as { context?: Response } | null)?.context?.status).toBe(400)
})

describe('while developing', () => {
  test('a foreign name gets no source', async () => {
    const http = createServer()
    const origin = 'http://127.0.0.1:3000'
    const names = hostNames({ host: '127.0.0.1', siteUrl: null, apiUrl: null }, origin)
    const vite = await viteHandler(http, (_, response) => void response.end('backend'), names, root, {
      pageAttributes: {},
      changedFiles: () => new Map(),
    })
    http.on('request', vite.handler).listen(0, '127.0.0.1')
    await new Promise((resolve) => http.once('listening', resolve))
    const address = http.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    try {
      expect((await ask(url, '/src/main.tsx', 'evil.example')).status).toBe(421)
      expect((await ask(url, '/', 'evil.example')).status).toBe(421)
      expect((await ask(url, '/src/main.tsx', 'localhost:5173')).status).toBe(200)
    } finally {
      http.close()
      http.closeAllConnections()
      await vite.close()
    }
  })
})
