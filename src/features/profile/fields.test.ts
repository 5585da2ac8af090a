import { expect, test } from 'vitest'
import { account, passwordSchema } from './fields.ts'

const messages = (password: string, confirmation: string) =>
  passwordSchema
    .safeParse({ password, confirmation })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('a new password has six characters at least', () => {
  expect(messages('abcde', 'abcde')).toEqual(['password: La password deve essere di almeno 6 caratteri'])
  expect(messages('abcdef', 'abcdef')).toBeUndefined()
})

test('both fields must match, also while the password is too short', () => {
  expect(messages('abcdef', 'abcdeg')).toEqual(['confirmation: Le password non coincidono'])
  expect(messages('abc', 'abd')).toEqual([
    'password: La password deve essere di almeno 6 caratteri',
    'confirmation: Le password non coincidono',
  ])
})

test('spaces belong to a password', () => {
  expect(messages('      ', '      ')).toBeUndefined()
})

test('a name may be empty, and has an end', () => {
  expect(account.schema.parse({ display_name: ' Anna ' })).toEqual({ display_name: 'Anna' })
  expect(account.schema.safeParse({ display_name: 'x'.repeat(201) }).success).toBe(false)
})
