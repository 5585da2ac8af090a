import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBackendPath } from '../config/own-paths.ts'
import { redirectWithin } from './mail-links.ts'

const site = 'https://appunti.example'
const api = 'https://api.appunti.example:8443'
const isPage = (path: string) => /^\/(desk(\/(profile|labels\/edit\/[0-9a-f-]{36}))?)?$/.test(path)
const redirect = redirectWithin(site, [api], isPage)

test('a link leads to any page of the front end on an own origin, as the URL parser reads it', () => {
  expect(redirect(`${site}/desk/profile`)).toBe(`${site}/desk/profile`)
  expect(redirect(`${api}/`)).toBe(`${api}/`)
  expect(redirect(site)).toBe(`${site}/`)
  const id = '7d3f1c52-6c1e-4b06-9d2e-0a3f5a3b9c11'
  expect(redirect(`${site}/desk/labels/edit/${id}`)).toBe(`${site}/desk/labels/edit/${id}`)
  expect(redirect(`  HTTPS://APPUNTI.example:443\\de\tsk/./profile\r\n`)).toBe(`${site}/desk/profile`)
})

test('a link drops what the front end would read, such as tokens', () => {
  const tokens = 'access_token=mine&refresh_token=mine&type=recovery'
  expect(redirect(`${site}/desk?${tokens}#${tokens}`)).toBe(`${site}/desk`)
})

const hostile = [
  'http://evil.example\\@appunti.example/',
  'https://appunti.example@evil.example/',
  'http:\\\\evil.example/x//appunti.example/',
  'http:evil.example//appunti.example/',
  'http:/evil.example//appunti.example/x',
  '//evil.example/',
  '\\\\evil.example',
  '/desk',
  'https:appunti.example.evil.example',
  'https://appunti.example.evil.example/',
  'https://appunti.examp\u00ade.evil.example/',
  'https://appunti。example.evil.example/',
  'https://appunti.example:444/',
  'http://appunti.example/',
  'javascript://127.0.0.1/%0aalert(1)',
  'javascript://appunti.example/%0aalert(1)',
  'blob:https://appunti.example/8a1f',
  'filesystem:https://appunti.example/temporary/x',
  'data:text/html,x',
  'https://me:secret@appunti.example/desk',
  'https://me@appunti.example/desk',
  'https://appunti.example//desk',
  'https://appunti.example//evil.example/',
  'https://appunti.example\\\\evil.example/',
  'https://appunti.example/\\evil.example/',
  'https://appunti.example/desk/',
  'https://appunti.example/desk//profile',
  'https://appunti.example/desk/profile/altro',
  'https://appunti.example/desk/inventata',
  'https://appunti.example/desk/labels/edit/1',
  'https://appunti.example/desk/../healthz',
  'https://appunti.example/%64esk',
  'https://appunti.example/_mailbox',
  'https://appunti.example/_backup',
  'https://appunti.example/healthz',
  'https://appunti.example/storage/v1/object/public/pictures/x.png',
  'https://appunti.example/rest/v1/labels',
  'https://appunti.example/auth/v1/verify',
  'https://appunti.example/functions/v1/send-greeting',
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
        'appunti.example',
        'api.appunti.example:8443',
        'evil.example',
        '127.0.0.1',
        'localhost:3000',
        '[::1]',
        '..',
        '\u3002',
        ...['/desk', '/profile', '/labels/edit/', '/_mailbox', '/storage/v1', '/healthz', 'a'.repeat(36)],
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
        expect(url.pathname).toMatch(/^\/(desk(\/[a-z]+(-[a-z]+)?(\/[a-z]+(\/[0-9a-f-]{36})?)?)?)?$/)
        expect(isBackendPath(url.pathname)).toBe(false)
        expect(url.href).toMatch(/^[\x21-\x7e]+$/)
      }),
      { numRuns: 5000, seed: 20260201, endOnFailure: true },
    )
  })
})
