import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBackendPath } from '../config/own-paths.ts'
import { redirectWithin } from './redirect.ts'

const site = 'https://bottega.example'
const api = 'https://api.bottega.example:8443'
const isPage = (path: string) => /^\/(dashboard(\/(profile|cards\/edit\/[0-9a-f-]{36}))?)?$/.test(path)
const redirect = redirectWithin(site, [api], isPage)

test('a link leads to any page of the dashboard on an own origin, as the URL parser reads it', () => {
  expect(redirect(`${site}/dashboard/profile`)).toBe(`${site}/dashboard/profile`)
  expect(redirect(`${api}/`)).toBe(`${api}/`)
  expect(redirect(site)).toBe(`${site}/`)
  const id = '7d3f1c52-6c1e-4b06-9d2e-0a3f5a3b9c11'
  expect(redirect(`${site}/dashboard/cards/edit/${id}`)).toBe(`${site}/dashboard/cards/edit/${id}`)
  expect(redirect(`  HTTPS://BOTTEGA.example:443\\dash\tboard/./profile\r\n`)).toBe(
    `${site}/dashboard/profile`,
  )
})

test('a link drops what the dashboard would read, such as tokens', () => {
  const tokens = 'access_token=mine&refresh_token=mine&type=recovery'
  expect(redirect(`${site}/dashboard?${tokens}#${tokens}`)).toBe(`${site}/dashboard`)
})

const hostile = [
  'http://evil.example\\@bottega.example/',
  'https://bottega.example@evil.example/',
  'http:\\\\evil.example/x//bottega.example/',
  'http:evil.example//bottega.example/',
  'http:/evil.example//bottega.example/x',
  '//evil.example/',
  '\\\\evil.example',
  '/dashboard',
  'https:bottega.example.evil.example',
  'https://bottega.example.evil.example/',
  'https://bottega.examp\u00ade.evil.example/',
  'https://bottega。example.evil.example/',
  'https://bottega.example:444/',
  'http://bottega.example/',
  'javascript://127.0.0.1/%0aalert(1)',
  'javascript://bottega.example/%0aalert(1)',
  'blob:https://bottega.example/8a1f',
  'filesystem:https://bottega.example/temporary/x',
  'data:text/html,x',
  'https://me:secret@bottega.example/dashboard',
  'https://me@bottega.example/dashboard',
  'https://bottega.example//dashboard',
  'https://bottega.example//evil.example/',
  'https://bottega.example\\\\evil.example/',
  'https://bottega.example/\\evil.example/',
  'https://bottega.example/dashboard/',
  'https://bottega.example/dashboard//profile',
  'https://bottega.example/dashboard/profile/altro',
  'https://bottega.example/dashboard/inventata',
  'https://bottega.example/dashboard/cards/edit/1',
  'https://bottega.example/dashboard/../healthz',
  'https://bottega.example/%64ashboard',
  'https://bottega.example/_mailbox',
  'https://bottega.example/_backup',
  'https://bottega.example/healthz',
  'https://bottega.example/storage/v1/object/public/avatars/x.png',
  'https://bottega.example/rest/v1/cards',
  'https://bottega.example/auth/v1/verify',
  'https://bottega.example/functions/v1/create-business-account',
  'http://localhost:3000/',
  'http://127.0.0.1:3000/',
  'http://[::1]:3000/',
  'https://127.0.0.1/',
  'https://2130706433/',
  '',
]
test.each(hostile)('%s leads to the site', (asked) => expect(redirect(asked)).toBe(`${site}/`))

test('an endless address leads to the site', () => {
  expect(redirect(`${site}/${'x'.repeat(3000)}`)).toBe(`${site}/`)
})

test('nothing asked for leads to the site', () => expect(redirect(undefined)).toBe(`${site}/`))

describe('whatever is asked for', () => {
  const part = fc.oneof(
    fc.constantFrom(
      ...[
        'http:',
        'https:',
        'javascript:',
        'blob:',
        '//',
        '/',
        '\\',
        '\\\\',
        '@',
        ':',
        '#',
        '?',
        '%2f',
        '%40',
        '\t',
        '\r\n',
      ],
      ...[
        'bottega.example',
        'api.bottega.example:8443',
        'evil.example',
        '127.0.0.1',
        'localhost:3000',
        '[::1]',
        '..',
        '\u3002',
        ...['/dashboard', '/profile', '/cards/edit/', '/_mailbox', '/storage/v1', '/healthz', 'a'.repeat(36)],
      ],
      ...[site, api],
    ),
    fc.string({ maxLength: 5 }),
    fc.webUrl(),
  )
  test('the answer is a page of an own origin, which a header can hold', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const url = new URL(redirect(parts.join('')))
        expect([site, api]).toContain(url.origin)
        expect([url.search, url.hash, url.username, url.password]).toEqual(['', '', '', ''])
        expect(url.pathname).toMatch(/^\/(dashboard(\/[a-z]+(-[a-z]+)?(\/[a-z]+(\/[0-9a-f-]{36})?)?)?)?$/)
        expect(isBackendPath(url.pathname)).toBe(false)
        expect(url.href).toMatch(/^[\x21-\x7e]+$/)
      }),
      { numRuns: 5000, seed: 20260201, endOnFailure: true },
    )
  })
})
