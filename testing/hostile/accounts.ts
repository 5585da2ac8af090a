import fc from 'fast-check'
import type { HostileRequest } from './request.ts'
import { body, nasty } from './values.ts'

const fields = fc.constantFrom(
  'email',
  'password',
  'refresh_token',
  'token',
  'token_hash',
  'type',
  'data',
  'code',
  'scope',
)
const content = fc.oneof(
  fc
    .dictionary(fields, fc.oneof(nasty, fc.emailAddress(), fc.jsonValue()))
    .map((value) => JSON.stringify(value)),
  body,
)
const route = fc.constantFrom(
  'POST signup',
  'POST token?grant_type=password',
  'POST token?grant_type=refresh_token',
  'POST token?grant_type=pkce',
  'POST recover',
  'POST resend',
  'POST verify',
  'PUT user',
  'POST logout?scope=x',
  'POST admin/users',
)

/** The requested target of a mail's link. */
const target = fc.oneof(
  nasty,
  fc.constantFrom(
    'http://evil.example\\@localhost/',
    'http:evil.example//localhost/',
    'javascript://127.0.0.1/%0aalert(1)',
    '//evil.example',
    'http://127.0.0.1:1/',
    'a\r\nlocation: http://evil.example',
  ),
)

/** Any body sent to the routes of accounts. */
export const accounting: fc.Arbitrary<HostileRequest> = fc
  .tuple(route, content, fc.option(target))
  .map(([name, sent, redirect]) => {
    const [method = '', where = ''] = name.split(' ')
    const search =
      redirect === null
        ? ''
        : `${where.includes('?') ? '&' : '?'}redirect_to=${encodeURIComponent(redirect.toWellFormed())}`
    return { method, path: `/auth/v1/${where}${search}`, headers: {}, body: sent }
  })

/** Any link of the form in earlier versions' mails. */
export const mailLink: fc.Arbitrary<HostileRequest> = fc
  .array(fc.tuple(fc.constantFrom('token', 'type', 'redirect_to'), nasty))
  .map((pairs) => ({
    method: 'GET',
    path: `/auth/v1/verify?${new URLSearchParams([['type', 'recovery'], ...pairs])}`,
    headers: {},
    body: null,
  }))
