import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmailAddress } from '#records/text-rules.ts'
import { emailAddress } from '../../supabase/functions/create-business-account/email.ts'

test.each([
  ['Mario.Rossi+casa@Esempio.IT', 'mario.rossi+casa@esempio.it'],
  [' nino@example.it ', 'nino@example.it'],
  ["o'neill@sub-dominio.esempio.it", "o'neill@sub-dominio.esempio.it"],
  [`${'a'.repeat(242)}@example.it`, `${'a'.repeat(242)}@example.it`],
])('%s is an address', (text, address) => expect(emailAddress(text)).toBe(address))

test.each([
  'x<a@b.it>',
  '<a@b.it>',
  'a@b.it,',
  'a@b.it,c@d.it',
  'a@b.it;c@d.it',
  'a(c)@b.it',
  'a@b.it(c)',
  '"a"@b.it',
  '"a b"@b.it',
  'a@b.it>',
  'a@@b.it',
  'a@b@c.it',
  'a:b@c.it',
  'a..b@c.it',
  '.a@c.it',
  'a.@c.it',
  'a@.it',
  'a@b..it',
  'a@-b.it',
  'a@b-.it',
  'a@b',
  '=?utf-8?q?x?=@x.it',
  'a=?utf-8?q?x?=b@x.it',
  'a?b@x.it',
  'a@[127.0.0.1]',
  'a@b.it\nBcc: c@d.it',
  'a b@c.it',
  'a\u0000@b.it',
  'à@b.it',
  'a@bà.it',
  'a@b\u3002it',
  '\u212Aa@b.it',
  'a\\@b.it',
  '@b.it',
  '',
  `${'a'.repeat(250)}@b.it`,
])('%j is no address', (text) => expect(emailAddress(text)).toBeNull())

test.each([5, null, undefined, {}, ['a@b.it']])('%j is no address', (value) =>
  expect(emailAddress(value)).toBeNull(),
)

test('an address that is read twice stays the same, and the form takes every address that the server takes', () => {
  const pieces = fc.constantFrom(...'aZ09@@..,;:<>()[]=?"\\-_+ \u212A\u0130é'.split(''), 'example.it')
  const texts = fc.oneof(
    fc.emailAddress(),
    fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const address = emailAddress(text)
      expect(isEmailAddress(text.trim())).toBe(address !== null)
      if (address !== null) expect(emailAddress(address.toUpperCase())).toBe(address)
    }),
    { numRuns: 3000, seed: 20260201, endOnFailure: true },
  )
})

test('a long text is read in no more steps than it has characters', () => {
  // A regular expression that backtracks would need hours for the first of these texts.
  for (const text of ['.', 'a', 'a.', 'a@', 'a@a.', 'a@a-', '-'].map((piece) => piece.repeat(20_000))) {
    for (const read of [emailAddress, isEmailAddress]) expect(read(text)).toBeFalsy()
  }
  const longest = `a@${'a'.repeat(60)}.${'a-'.repeat(90)}!`
  for (let times = 0; times < 20_000; times += 1) expect(emailAddress(longest)).toBeNull()
})
