import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as host from '../../packages/embedded-supabase/config/email-address.ts'
import * as functions from '../../supabase/functions/_shared/email.ts'

test('host and edge functions take the same addresses', () => {
  const pieces = fc.constantFrom(
    'a',
    'B',
    '.',
    '-',
    '@',
    '@',
    'è',
    '\u200b',
    ' ',
    '"',
    '<',
    '?',
    '+',
    'it',
    'example.',
  )
  const text = fc.oneof(
    fc.emailAddress(),
    fc.array(pieces, { maxLength: 12 }).map((some) => some.join('')),
  )
  fc.assert(
    fc.property(text, (address) => {
      expect(host.emailAddress(address)).toBe(functions.emailAddress(address))
      expect(host.seenEmail(address)).toBe(functions.seenEmail(address))
    }),
  )
})
