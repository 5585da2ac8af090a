import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HostEnv } from './host.ts'
import { hostCheck, hostNames, knownHostsOnly } from './known-hosts.ts'

const at = (...hosts: string[]) => ({
  url: '/desk',
  rawHeaders: hosts.flatMap((host) => ['Host', host]),
})
const local = { host: '127.0.0.1', siteUrl: null, apiUrl: null }
const origin = 'http://127.0.0.1:3000'

test('bound to loopback: this machine’s names, whatever the port, and those of SITE_URL and API_URL', () => {
  const names = { ...local, siteUrl: 'https://www.appunti.example', apiUrl: 'https://api.appunti.example' }
  const check = hostCheck(hostNames(names, origin))
  for (const host of [
    'localhost:3000',
    'LOCALHOST',
    '127.0.0.1:80',
    '[::1]:3000',
    'WWW.appunti.example',
    'api.appunti.example:443',
  ])
    expect([host, check(at(host))]).toEqual([host, 'known'])
  for (const host of [
    'evil.example',
    'appunti.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '127.1',
    '192.168.0.2:3000',
  ])
    expect([host, check(at(host))]).toEqual([host, 'unknown'])
})

test('without settings: this machine’s names alone', () => {
  const check = hostCheck(hostNames(local, origin))
  expect(check(at('localhost:3000'))).toBe('known')
  expect(check(at('www.appunti.example'))).toBe('unknown')
})

test('bound elsewhere: any name while SITE_URL is unset, otherwise its own, API_URL’s and this machine’s', () => {
  const everywhere = { ...local, host: '0.0.0.0' }
  expect(hostCheck(hostNames(everywhere, origin))(at('appunti.lan'))).toBe('known')
  const check = hostCheck(hostNames({ ...everywhere, siteUrl: 'https://appunti.example' }, origin))
  expect(['appunti.example', 'localhost:3000', 'evil.example'].map((host) => check(at(host)))).toEqual([
    'known',
    'known',
    'unknown',
  ])
})

test('no name, two, or none that can be read are malformed, everywhere', () => {
  for (const names of [hostNames(local, origin), null]) {
    const check = hostCheck(names)
    const malformed = [
      [],
      ['localhost', 'localhost'],
      [''],
      ['local host'],
      ['localhost:x'],
      ['localhost/@evil'],
      ['a,b'],
      ['user@localhost'],
    ]
    for (const hosts of malformed) expect([hosts, check(at(...hosts))]).toEqual([hosts, 'malformed'])
  }
})

test('a name in the request line counts too', () => {
  const check = hostCheck(hostNames(local, origin))
  const asked = (url: string) => check({ url, rawHeaders: ['host', 'localhost'] })
  expect(asked('http://localhost:3000/x')).toBe('known')
  expect(asked('http://evil.example/x')).toBe('unknown')
  expect(asked('ftp://localhost/')).toBe('malformed')
})

test('whether the server is up may be asked under every name', () => {
  const check = hostCheck(hostNames(local, origin))
  const asked = (url: string) => check({ url, rawHeaders: ['host', 'probe.example'] })
  expect(['/healthz', '/healthz?a', '/healthz/x', '/healthzz'].map(asked)).toEqual([
    'known',
    'known',
    'unknown',
    'unknown',
  ])
})

test('what is asked from inside the process has no name to check', async () => {
  const http = new Hono<HostEnv>()
  const check = knownHostsOnly(hostCheck(hostNames(local, origin)))
  http.use(async (c, next) => check(c) ?? next())
  http.get('/', (c) => c.text('in'))
  expect((await http.request('http://evil.example/')).status).toBe(200)
  const incoming = { ...at('evil.example'), socket: {} }
  expect((await http.request('http://evil.example/', {}, { incoming })).status).toBe(421)
})
