import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanEmail } from '#italian/pasted.ts'
import { emailText } from '#records/form-rules.ts'
import { isEmailAddress } from '#records/text-rules.ts'
import { emailAddress, seenEmail } from '../../supabase/functions/_shared/email.ts'

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

describe('characters that nobody sees', () => {
  const joiners = '\u200b\u200c\u200d\u2060\ufeff\u034f\ufe0f\u{e0020}'
  const marks = '\u200e\u200f\u202a\u202c\u202e\u2066\u2069\u061c\u00ad\u180e\u115f\u3164\uffa0\ufff9\u2800'
  const unseen = fc.constantFrom(...joiners, ...marks)
  const spaces = fc.string({
    unit: fc.constantFrom(' ', '\t', '\u00a0', '\u2007', '\u202f', '\u3000'),
    maxLength: 3,
  })
  const addresses = fc
    .emailAddress()
    .filter((text) => emailAddress(text) !== null && cleanEmail(text) === text)

  test('are no part of an address, wherever they are, for form, login and server alike', () => {
    const carrying = fc
      .tuple(addresses, fc.array(fc.tuple(fc.nat(300), unseen), { maxLength: 8 }), spaces, spaces)
      .map(([plain, marked, before, after]) => {
        const letters = [...plain]
        for (const [at, mark] of marked) letters.splice(at % (letters.length + 1), 0, mark)
        return { plain, typed: before + letters.join('') + after }
      })
    fc.assert(
      fc.property(carrying, ({ plain, typed }) => {
        expect(seenEmail(typed)).toBe(plain)
        expect(cleanEmail(typed)).toBe(plain)
        expect(emailText().safeParse(typed)).toEqual({ success: true, data: plain })
        expect(isEmailAddress(typed)).toBe(true)
        expect(emailAddress(typed)).toBe(plain.toLowerCase())
      }),
      { numRuns: 2000, seed: 20260501 },
    )
  })

  test('of any text: what is left has none, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const seen = seenEmail(text)
        expect(seen).not.toMatch(/\p{Default_Ignorable_Code_Point}|^\s|\s$/u)
        expect(seenEmail(seen)).toBe(seen)
        expect(emailAddress(seen)).toBe(emailAddress(text))
      }),
    )
  })

  test.each([
    'a b@x.it',
    'a\u00a0b@x.it',
    'a@x\u2003.it',
    'a\u0000@x.it',
    'a\u0007@x.it',
    '\u2060',
    'a@\u200b',
  ])('%j is no address all the same: it has a space, a control, or too little', (text) =>
    expect(emailAddress(text)).toBeNull(),
  )

  test('do not count for the length', () => {
    const longest = `${'a'.repeat(242)}@example.it`
    expect(emailAddress([...longest].join('\u2060'))).toBe(longest)
  })
})

test('a long text is read in no more steps than it has characters', () => {
  // A regular expression that backtracks would need hours for the first of these texts.
  for (const text of ['.', 'a', 'a.', 'a@', 'a@a.', 'a@a-', '-'].map((piece) => piece.repeat(20_000))) {
    for (const read of [emailAddress, isEmailAddress]) expect(read(text)).toBeFalsy()
  }
  const longest = `a@${'a'.repeat(60)}.${'a-'.repeat(90)}!`
  for (let times = 0; times < 20_000; times += 1) expect(emailAddress(longest)).toBeNull()
})
