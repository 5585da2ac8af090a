import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodeLimits } from '../../packages/embedded-supabase/connections/listener.ts'
import { commonHeaders } from '../../packages/embedded-supabase/gateway/security-headers.ts'
import { framePolicy } from '../../server/headers.ts'
import { hostingFiles, nginxHeaders } from '../../vite/hosting-headers.ts'
import { type Directive, readNginx } from './support/nginx.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readNginx(readFileSync(path.join(root, 'deploy', file), 'utf8'))

/** In which blocks each directive of these files is allowed, and how many words may follow it. */
const known: Record<string, { in: string[]; words: [number, number] }> = {
  upstream: { in: ['http'], words: [1, 1] },
  server: { in: ['http', 'upstream'], words: [0, 1] },
  keepalive: { in: ['upstream'], words: [1, 1] },
  keepalive_timeout: { in: ['upstream'], words: [1, 1] },
  location: { in: ['server'], words: [1, 2] },
  listen: { in: ['server'], words: [1, 3] },
  server_name: { in: ['server'], words: [1, 9] },
  root: { in: ['server'], words: [1, 1] },
  return: { in: ['server', 'location'], words: [1, 2] },
  ssl_certificate: { in: ['server'], words: [1, 1] },
  ssl_certificate_key: { in: ['server'], words: [1, 1] },
  ssl_protocols: { in: ['server'], words: [1, 9] },
  ssl_session_cache: { in: ['server'], words: [1, 2] },
  ssl_session_tickets: { in: ['server'], words: [1, 1] },
  server_tokens: { in: ['server'], words: [1, 1] },
  charset: { in: ['server'], words: [1, 1] },
  gzip_static: { in: ['server'], words: [1, 1] },
  include: { in: ['server', 'location'], words: [1, 1] },
  add_header: { in: ['server', 'location'], words: [2, 3] },
  client_max_body_size: { in: ['server'], words: [1, 1] },
  proxy_pass: { in: ['location'], words: [1, 1] },
  proxy_http_version: { in: ['location'], words: [1, 1] },
  proxy_set_header: { in: ['location'], words: [2, 2] },
  proxy_read_timeout: { in: ['location'], words: [1, 1] },
  try_files: { in: ['location'], words: [2, 9] },
  types: { in: ['location'], words: [0, 0] },
  default_type: { in: ['location'], words: [1, 1] },
}
/** Inside an upstream, `server` is a line instead of a block. */
const blocks = ['upstream', 'server', 'location', 'types']

function check(directives: readonly Directive[], context: string): void {
  for (const { words, block } of directives) {
    const [name = '', ...rest] = words
    const rule = known[name]
    expect([name, rule?.in]).toEqual([name, expect.arrayContaining([context])])
    const [least, most] = rule?.words ?? [0, -1]
    expect([words.join(' '), rest.length >= least && rest.length <= most]).toEqual([words.join(' '), true])
    expect([name, block !== null]).toEqual([name, blocks.includes(name) && context !== 'upstream'])
    if (block) check(block, name)
  }
}

const named = (directives: readonly Directive[], name: string) =>
  directives.filter(({ words }) => words[0] === name)
const inside = (file: string, name: string) =>
  named(read(file), 'server').flatMap(({ block }) => named(block ?? [], name))

describe.each(['nginx.conf', 'nginx-static.conf'])('%s', (file) => {
  test('has directives that nginx knows, where it takes them', () => check(read(file), 'http'))

  test('sends plain HTTP on to HTTPS, with a certificate for each that answers there', () => {
    for (const { block } of named(read(file), 'server')) {
      const secure = named(block ?? [], 'listen').some(({ words }) => words.includes('ssl'))
      expect(named(block ?? [], 'ssl_certificate_key')).toHaveLength(secure ? 1 : 0)
      if (!secure)
        expect(named(block ?? [], 'return')[0]?.words.slice(1)).toEqual(['301', 'https://$host$request_uri'])
    }
  })
})

test('what nginx hands on reaches the upstream, with the name that was asked and the visitor’s address', () => {
  const upstreams = named(read('nginx.conf'), 'upstream').map(({ words }) => `http://${words[1]}`)
  const proxied = inside('nginx.conf', 'location').filter(
    ({ block }) => named(block ?? [], 'proxy_pass').length,
  )
  expect(proxied).toHaveLength(2)
  for (const { block } of proxied) {
    expect(upstreams).toContain(named(block ?? [], 'proxy_pass')[0]?.words[1])
    const headers = named(block ?? [], 'proxy_set_header').map(({ words }) => words.slice(1).join(': '))
    expect(headers).toEqual(
      expect.arrayContaining(['Host: $host', 'X-Forwarded-For: $proxy_add_x_forwarded_for']),
    )
  }
})

test('nginx gives an idle connection up before the server does', () => {
  for (const { block } of named(read('nginx.conf'), 'upstream')) {
    const [, seconds] = /^(\d+)s$/.exec(named(block ?? [], 'keepalive_timeout')[0]?.words[1] ?? '') ?? []
    expect(Number(seconds) * 1000).toBeLessThan(nodeLimits.keepAliveTimeout)
  }
})

test('every answer of the static files has the headers that are made from the build', () => {
  const places = inside('nginx-static.conf', 'location').map(({ words, block }) => [
    words.at(-1),
    named(block ?? [], 'include').length + named(block ?? [], 'return').length,
  ])
  // `add_header` in a location replaces the server's own, so the included ones are repeated there.
  for (const [place, count] of places) {
    expect([place, count]).toEqual([place, place === '/embed/orari.html' ? 0 : 1])
  }
})

test('an address of no page is not found where there is no such file', () => {
  const places = inside('nginx-static.conf', 'location')
  const placeOf = (path: string) => {
    const exact = places.find(({ words }) => words[1] === '=' && words[2] === path)
    const pattern = places.find(({ words }) => words[1] === '~' && new RegExp(words[2] ?? '').test(path))
    const folders = places.filter(({ words }) => words.length === 2 && path.startsWith(words[1] ?? ''))
    const longest = folders.toSorted(
      (one, other) => String(other.words[1]).length - String(one.words[1]).length,
    )
    return exact ?? pattern ?? longest[0]
  }
  const otherwise = (path: string) => {
    const { block } = placeOf(path) ?? {}
    return [...named(block ?? [], 'try_files'), ...named(block ?? [], 'return')][0]?.words.at(-1)
  }
  const none = [
    '/robots.txt',
    '/favicon.ico',
    '/main.js.map',
    '/dashboard/x.map',
    '/.well-known/change-password',
  ]
  const folders = [
    '/assets/x',
    '/assets/x.mjs',
    '/embed/',
    '/embed/x',
    '/embed/orari-1.js',
    '/c/x.js',
    '/c/.env',
  ]
  for (const path of [...none, ...folders])
    expect([path, otherwise(path)]).toEqual([path, expect.stringMatching(/^=?404$/)])
  for (const path of ['/', '/dashboard/websites/edit/1', '/nessuna-pagina'])
    expect(otherwise(path)).toBe('/index.html')
  expect(otherwise('/c/c0000000-0000-4000-8000-000000000001')).toBe('/c/index.html')
})

test('the page for frames may be framed, here and on other hosts, and no other page', () => {
  const frame = inside('nginx-static.conf', 'location').find(
    ({ words }) => words.at(-1) === '/embed/orari.html',
  )
  const headers = named(frame?.block ?? [], 'add_header').map(({ words }) => [
    words[1]?.toLowerCase(),
    words[2],
  ])
  const { 'cross-origin-opener-policy': _, ...common } = commonHeaders
  const expected = {
    ...common,
    'content-security-policy': framePolicy,
    'cache-control': 'no-cache',
    'strict-transport-security': 'max-age=31536000',
  }
  expect(Object.fromEntries(headers)).toEqual(expected)

  const dist = mkdtempSync(path.join(tmpdir(), 'bottega-dist-'))
  writeFileSync(path.join(dist, 'index.html'), '<html></html>')
  mkdirSync(path.join(dist, 'c'))
  writeFileSync(path.join(dist, 'c/index.html'), '<html></html>')
  const { _headers } = hostingFiles(dist, 'https://progetto.supabase.co')
  rmSync(dist, { recursive: true })
  expect(_headers).toContain(
    `/embed/orari.html\n  ! content-security-policy\n  cache-control: no-cache\n  content-security-policy: ${framePolicy}\n`,
  )
  expect(_headers.match(/frame-ancestors \*/g)).toHaveLength(1)
  expect(_headers.match(/content-security-policy: /g)).toHaveLength(3)
})

test('those headers are directives too', () => {
  const dist = mkdtempSync(path.join(tmpdir(), 'bottega-dist-'))
  writeFileSync(path.join(dist, 'index.html'), '<html><script>window.x = "a; b"</script></html>')
  mkdirSync(path.join(dist, 'c'))
  writeFileSync(path.join(dist, 'c/index.html'), '<html><style>p { color: red }</style></html>')
  for (const of of ['dashboard', 'cards'] as const) {
    const made = readNginx(nginxHeaders(dist, 'https://progetto.supabase.co', of))
    check(made, 'server')
    const policies = made.filter(({ words }) => words[1] === 'content-security-policy')
    expect(policies.map(({ words }) => words[2])).toEqual([
      expect.stringContaining('https://progetto.supabase.co'),
    ])
    expect(made.some(({ words }) => words[1] === 'x-robots-tag')).toBe(of === 'cards')
  }
  rmSync(dist, { recursive: true })
})

test.each([
  ['a missing semicolon', 'server { listen 80 }'],
  ['a brace without partner', 'server { listen 80;'],
  ['a brace too many', 'listen 80; }'],
  ['an open quotation', 'add_header A "b;'],
])('%s is noticed', (_, text) => {
  expect(() => readNginx(text)).toThrow()
})
