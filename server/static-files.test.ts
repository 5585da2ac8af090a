import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { staticRoutes } from '../packages/embedded-supabase/pages/static-files.ts'
import { frontEnd } from './front-end.ts'
import { widgetFolder } from './widget-place.ts'

const inline = 'document.documentElement.dataset.ready = "1"'
const script = 'console.log(1)\n'.repeat(200)
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dist-'))
fs.mkdirSync(path.join(directory, 'assets'))
fs.mkdirSync(path.join(directory, '.vite'))
fs.writeFileSync(
  path.join(directory, 'index.html'),
  `<script>${inline}</script><script src="/assets/a-1.js"></script>`,
)
fs.writeFileSync(path.join(directory, 'assets/a-1.js'), script)
fs.writeFileSync(path.join(directory, 'assets/a-1.js.br'), 'ready made')
fs.writeFileSync(path.join(directory, '.vite/manifest.json'), '{"secret":1}')
fs.writeFileSync(path.join(directory, 'mark.svg'), '<svg/>')
fs.mkdirSync(path.join(directory, 'embed'))
for (const name of ['orari', 'orari-0a1b2c3d'])
  fs.writeFileSync(path.join(directory, `embed/${name}.js`), script)
fs.writeFileSync(path.join(directory, 'embed/orari.html'), '<script src="orari.js"></script>')
const built = { ...frontEnd, dist: directory }
const routes = staticRoutes(built, { apiOrigin: 'https://api.example' })
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  routes.request(url, { method, headers })
const page = { accept: 'text/html' }

test('every page of the dashboard is the one page, never cached, its own inline script allowed and no other', async () => {
  for (const url of ['/', '/dashboard/websites/edit/1', '/nessuna-pagina', '/%c0', '/dashboard/%E0%A4%A']) {
    const response = await get(url, page)
    expect(response.status, url).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
    expect(policy).toMatch(/script-src 'self' 'sha256-[^;]*;/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self' https://api.example wss://api.example;")
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false)
  }
})

test('an asset is cached for good; one that is not there is not found', async () => {
  const response = await get('/assets/a-1.js')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const missing = [
    '/assets/b.js',
    '/assets/b',
    '/robots.txt',
    '/favicon.ico',
    '/assets/a-1.js.map',
    '/embed',
    '/embed/x',
  ]
  const hidden = [
    '/.well-known/change-password',
    '/.well-known/',
    '/.git/HEAD',
    '/%2ewell-known/x',
    '/dashboard/.env',
  ]
  for (const url of [...missing, ...hidden, '/c/.well-known/x']) {
    expect((await get(url, page)).status, url).toBe(404)
  }
  expect((await get('/dati', { accept: 'application/json' })).status).toBe(404)
})

test('the widget may be loaded by pages of any origin, its version of now for five minutes, another for good', async () => {
  for (const [url, lasts] of [
    ['/embed/orari.js', 'public, max-age=300'],
    ['/embed/orari-0a1b2c3d.js', 'public, max-age=31536000, immutable'],
  ] as const) {
    const { status, headers } = await get(url, { origin: 'https://shop.example' })
    expect([status, headers.get('cache-control')], url).toEqual([200, lasts])
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
  expect((await get('/mark.svg')).headers.has('access-control-allow-origin')).toBe(false)
})

test('the widget names the server’s public origin, of which its own address says nothing where it is combined or copied', async () => {
  fs.writeFileSync(path.join(directory, 'embed/orari.js'), `a("${widgetFolder}")`)
  fs.writeFileSync(path.join(directory, 'embed/orari.js.br'), 'ready made')
  const [site, api] = ['https://bottega.example', 'https://api.bottega.example']
  for (const [known, asked, named] of [
    [[site, null], 'http://127.0.0.1:3000', site],
    [[site, api], 'http://127.0.0.1:3000', api],
    [[site, api], 'http://bottega.example', site],
    [[site, api], 'http://api.bottega.example', api],
    [[null, null], 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ] as const) {
    const served = staticRoutes(built, {
      apiOrigin: null,
      publicOrigins: [known[1], known[0]].filter((each) => each !== null),
    })
    const ask = (headers = {}) => served.request(`${asked}/embed/orari.js`, { headers })
    expect(await (await ask()).text()).toBe(`a("${named}/embed/")`)
    const compressed = Buffer.from(await (await ask({ 'accept-encoding': 'br' })).arrayBuffer())
    expect(brotliDecompressSync(compressed).toString()).toBe(`a("${named}/embed/")`)
    const etag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  }
})

test('the widget’s page may be framed by everybody, runs only our scripts and has no storage', async () => {
  const { status, headers } = await get('/embed/orari.html?sito=x', page)
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self' http:\/\/localhost; connect-src 'self' http:\/\/localhost https: https:\/\/api\.example; .*frame-ancestors \*; sandbox allow-scripts$/,
  )
  expect(headers.has('x-frame-options')).toBe(false)
})

test('what the build leaves beside the pages is not served', async () => {
  expect(await (await get('/.vite/manifest.json', page)).text()).not.toContain('secret')
  expect((await get('/assets/a-1.js.br')).status).toBe(404)
})

test('a file that the build did not compress is compressed on first use', async () => {
  const brotli = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(await brotli.text()).toBe('ready made')
  const refused = await get('/assets/a-1.js', { 'accept-encoding': 'br; q=0, gzip' })
  expect(refused.headers.get('content-encoding')).toBe('gzip')
  const gzip = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(script)
  const plain = await get('/assets/a-1.js', { 'accept-encoding': 'br;q=0' })
  expect(await plain.text()).toBe(script)
  expect(plain.headers.get('vary')).toBe('accept-encoding')
})

test('a browser that has a file gets 304, and each encoding has its own tag', async () => {
  const etag = (await get('/mark.svg')).headers.get('etag') ?? ''
  expect((await get('/mark.svg', { 'if-none-match': etag })).status).toBe(304)
  const encoded = (await get('/mark.svg', { 'accept-encoding': 'gzip' })).headers.get('etag') ?? ''
  expect(encoded).not.toBe(etag)
  expect((await get('/mark.svg', { 'if-none-match': encoded })).status).toBe(200)
})

test('the page tells where to send timings, and the public origin, only when it is told', async () => {
  fs.writeFileSync(path.join(directory, 'index.html'), '<html lang="it"><script>1</script></html>')
  const bare = await staticRoutes(built, { apiOrigin: null }).request('/')
  expect(await bare.text()).not.toMatch(/data-(vitals|site|support)/)
  const asked = await staticRoutes(built, {
    apiOrigin: null,
    attributes: {
      vitals: '/_vitals',
      site: 'https://bottega.example',
      'support-email': "o'neil&$'@bottega.example",
      'support-phone': null,
    },
  }).request('/')
  expect(await asked.text()).toContain(
    `<html data-vitals="/_vitals" data-site="https://bottega.example" data-support-email="o&#39;neil&#38;$&#39;@bottega.example" lang="it">`,
  )
  expect(asked.headers.get('etag')).not.toBe(bare.headers.get('etag'))
})

test('a service worker is revalidated each time, and can be withdrawn', async () => {
  fs.writeFileSync(path.join(directory, 'sw.js'), '"kept"')
  fs.writeFileSync(path.join(directory, 'sw-withdrawn.js'), '"withdrawn"')
  const kept = await staticRoutes(built, { apiOrigin: null }).request('/sw.js')
  expect(await kept.text()).toBe('"kept"')
  expect(kept.headers.get('cache-control')).toBe('no-cache')
  const withdrawn = await staticRoutes(built, { apiOrigin: null, serviceWorker: false }).request('/sw.js')
  expect(await withdrawn.text()).toBe('"withdrawn"')
})

test('a part of a file is sent when it is not compressed, and told where it lies', async () => {
  const part = await get('/assets/a-1.js', { range: 'bytes=8-10' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 8-10/${script.length}`])
  expect(await part.text()).toBe(script.slice(8, 11))
  expect((await get('/assets/a-1.js', { range: 'bytes=99999-' })).status).toBe(416)
  const whole = await get('/assets/a-1.js', { range: 'bytes=0-1', 'accept-encoding': 'br' })
  expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, null])
})

test('a HEAD request gets every header and no body', async () => {
  const head = await get('/assets/a-1.js', {}, 'HEAD')
  expect(head.headers.get('content-length')).toBe(String(script.length))
  expect(await head.text()).toBe('')
})

test('the page of a card is the same for every id, with a policy of its own; its files are not the page', async () => {
  fs.mkdirSync(path.join(directory, 'c'))
  const html = '<html lang="it"><style>p{color:red}</style><script src="/assets/a-1.js"></script></html>'
  fs.writeFileSync(path.join(directory, 'c/index.html'), html)
  fs.writeFileSync(path.join(directory, 'c/sw.js'), '"kept"')
  fs.writeFileSync(path.join(directory, 'sw-withdrawn.js'), '"withdrawn"')
  const cards = staticRoutes(built, { apiOrigin: 'https://api.example' })
  for (const url of ['/c/', '/c/c0000000-0000-4000-8000-000000000001', '/c/x', '/c/%00', '/c/index.html']) {
    const { status, headers } = await cards.request(url)
    expect([url, status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      url,
      200,
      'noindex',
      'no-cache',
    ])
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+';/)
    expect(policy).toContain("connect-src 'self' https://api.example")
  }
  expect(await (await cards.request('/c/x')).text()).toBe(html)
  expect((await cards.request('/c/x.js')).status).toBe(404)
  const worker = await cards.request('/c/sw.js')
  expect([await worker.text(), worker.headers.get('cache-control')]).toEqual(['"kept"', 'no-cache'])
  const withdrawn = staticRoutes(built, { apiOrigin: null, serviceWorker: false })
  expect(await (await withdrawn.request('/c/sw.js')).text()).toBe('"withdrawn"')
})
