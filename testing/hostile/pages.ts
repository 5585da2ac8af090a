import fc from 'fast-check'
import type { HostileRequest } from './request.ts'
import { nasty } from './values.ts'

const path = fc.oneof(
  fc.constantFrom(
    '/',
    '/dashboard',
    '/dashboard/websites/edit/x',
    '/assets/',
    '/index.html',
    '/healthz',
    '/_mailbox',
    '/_system/info',
  ),
  fc.constantFrom(
    '/%c0',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/index.html',
    '/%00',
    '//evil.example/',
    '/rest/v1',
    '/storage/v1/',
  ),
  fc
    .array(nasty, { maxLength: 4 })
    .map((parts) => `/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')}`),
)
const headers = fc.record(
  {
    range: fc.constantFrom(
      'bytes=0-0',
      'bytes=-1',
      'bytes=5-1',
      'bytes=0-,0-,0-',
      'bytes=99999999999999999999-',
      'x',
    ),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", "y"', '"'.repeat(200)),
    'if-range': fc.constantFrom('"x"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'x'),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'br;q=2', '*', 'identity;q=0', ','.repeat(2000)),
    accept: fc.constantFrom('text/html', '*/*', 'x/y', ''),
    'x-forwarded-for': fc.constantFrom('::ffff:10.0.0.1', '1.2.3.4:80, x', '[', ','.repeat(500)),
    cookie: fc.constantFrom('sidebar_state=%', 'a'.repeat(4000)),
  },
  { requiredKeys: [] },
)

/** Any address of a page, an asset or nothing, requested with any method and header. */
export const page: fc.Arbitrary<HostileRequest> = fc
  .tuple(fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'), path, headers)
  .map(([method, where, sent]) => ({
    method,
    path: where,
    headers: sent,
    body: method === 'POST' ? 'x' : null,
  }))
