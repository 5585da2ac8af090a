import { expect, test } from 'vitest'
import { startingPassword } from './fields.ts'
import { generatedPassword } from './starting-password.tsx'

test('a generated password has four words of three syllables, is accepted, and is another each time', () => {
  const made = Array.from({ length: 500 }, generatedPassword)
  for (const password of made) expect(password).toMatch(/^(([bdfglmnprstvz][aeiou]){3}(-|$)){4}$/)
  for (const password of made.slice(0, 5)) expect(startingPassword.safeParse(password).success).toBe(true)
  expect(new Set(made).size).toBe(500)
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(18)
})
