import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { commonHeaders } from 'embedded-supabase/gateway/security-headers.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { framePolicy } from '../../server/headers.ts'
import { nginxHeaders } from '../../vite/hosting-headers.ts'
import { hasNginx, type RunningNginx, startNginx } from './support/nginx.ts'

/* The files of deploy/, tried by nginx itself where it is installed. */

const installed = hasNginx()
if (!installed) console.warn('SKIPPED: nginx is not installed here, so the files of deploy/ are not tried.')

describe.skipIf(!installed)('nginx in front of the server', () => {
  const seen: { url?: string | undefined; headers: Record<string, unknown>; bytes: number }[] = []
  const upstream = createServer(async (request, response) => {
    seen.push({ url: request.url, headers: request.headers, bytes: (await buffer(request)).length })
    response.end('from the server')
  })
  let nginx: RunningNginx
  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    nginx = await startNginx('nginx.conf', { upstream: (upstream.address() as AddressInfo).port })
  })
  afterAll(async () => {
    await nginx.stop()
    upstream.close()
  })

  test('hands on the name that was asked and the visitor’s address, after what the visitor claims', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect(await nginx.ask('/dashboard', { headers })).toMatchObject({ status: 200, body: 'from the server' })
    expect(seen.at(-1)).toMatchObject({
      url: '/dashboard',
      headers: { host: 'bottega.example.it', 'x-forwarded-for': '203.0.113.9, 127.0.0.1' },
    })
  })

  test('lets a file of 5 MB and its form pass', async () => {
    const body = Buffer.alloc(5 * 1024 * 1024 + 2000)
    expect(await nginx.ask('/storage/v1/object/x', { method: 'POST', body })).toMatchObject({ status: 200 })
    expect(seen.at(-1)?.bytes).toBe(body.length)
  })

  test('hands on that the live connection becomes a WebSocket', async () => {
    const headers = { connection: 'upgrade', upgrade: 'websocket' }
    await nginx.ask('/realtime/v1/websocket', { headers })
    expect(seen.at(-1)?.headers).toMatchObject(headers)
  })

  test('keeps the pages of this machine to this machine', async () => {
    expect(await nginx.ask('/_mailbox')).toMatchObject({ status: 404 })
    expect(seen.at(-1)?.url).not.toBe('/_mailbox')
  })
})

describe.skipIf(!installed)('nginx with the built dashboard', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'bottega-dist-'))
  const backend = 'https://progetto.supabase.co'
  let nginx: RunningNginx
  beforeAll(async () => {
    chmodSync(dist, 0o755)
    for (const folder of ['c', 'assets', 'embed']) mkdirSync(path.join(dist, folder))
    writeFileSync(path.join(dist, 'index.html'), '<html>dashboard<script>window.x = "a; b"</script></html>')
    writeFileSync(path.join(dist, 'c/index.html'), '<html>card<style>p { color: red }</style></html>')
    for (const file of ['assets/a.js', 'assets/a.mjs', 'embed/orari.js', 'embed/orari.html'])
      writeFileSync(path.join(dist, file), file)
    nginx = await startNginx('nginx-static.conf', {
      dist,
      included: {
        'bottega-headers.conf': nginxHeaders(dist, backend),
        'bottega-card-headers.conf': nginxHeaders(dist, backend, 'cards'),
      },
    })
  })
  afterAll(async () => {
    await nginx.stop()
    rmSync(dist, { recursive: true })
  })

  test.each([
    ['/', 'dashboard', undefined],
    ['/dashboard/websites/edit/1', 'dashboard', undefined],
    ['/nessuna-pagina', 'dashboard', undefined],
    ['/c/c0000000-0000-4000-8000-000000000001', 'card', expect.any(String)],
    ['/assets/a.js', 'assets/a.js', undefined],
    ['/embed/orari.js', 'embed/orari.js', undefined],
  ])('%s is %s, with the headers of the build', async (address, body, robots) => {
    const answer = await nginx.ask(address)
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining(body) })
    expect(answer.headers['content-security-policy']).toContain(backend)
    expect(answer.headers['x-robots-tag']).toEqual(robots)
  })

  test('a module is a script to the browser, whatever this nginx knows of .mjs', async () => {
    expect((await nginx.ask('/assets/a.mjs')).headers['content-type']).toContain('text/javascript')
  })

  test.each([
    '/robots.txt',
    '/main.js.map',
    '/dashboard/x.map',
    '/.well-known/change-password',
    '/assets/x',
    '/embed/',
    '/embed/x',
    '/c/x.js',
    '/c/.env',
  ])('%s is not there', async (address) => {
    expect(await nginx.ask(address)).toMatchObject({ status: 404 })
  })

  test('every page may frame the one for frames, whose other headers are those of all pages', async () => {
    const { headers, body } = await nginx.ask('/embed/orari.html')
    const { 'cross-origin-opener-policy': opener, ...common } = commonHeaders
    expect(body).toBe('embed/orari.html')
    expect(headers).toMatchObject({ ...common, 'content-security-policy': framePolicy })
    expect(opener).toBeDefined()
  })
})
