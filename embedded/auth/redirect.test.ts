import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redirectWithin } from './redirect.ts'

const site = 'https://bottega.example'
const api = 'https://api.bottega.example:8443'
const redirect = redirectWithin(site, [api])

test('leads to any page of an own origin, as the URL parser reads it', () => {
  expect(redirect(`${site}/dashboard/profile?a=1`)).toBe(`${site}/dashboard/profile?a=1`)
  expect(redirect(`${api}/x`)).toBe(`${api}/x`)
  expect(redirect(`  HTTPS://BOTTEGA.example:443\\dash\tboard/../profile\r\n`)).toBe(`${site}/profile`)
  expect(redirect(`${site}\\@evil.example/`)).toBe(`${site}/@evil.example/`)
  expect(redirect('https://me:secret@bottega.example/x#access_token=mine')).toBe(`${site}/x`)
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
      ],
      ...[site, api],
    ),
    fc.string({ maxLength: 5 }),
    fc.webUrl(),
  )
  test('the answer is an address of an own origin, which a header can hold', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const url = new URL(redirect(parts.join('')))
        expect([site, api]).toContain(url.origin)
        expect([url.protocol, url.hash, url.username, url.password]).toEqual(['https:', '', '', ''])
        expect(url.href).toMatch(/^[\x21-\x7e]+$/)
      }),
      { numRuns: 5000, seed: 20260201, endOnFailure: true },
    )
  })
})
