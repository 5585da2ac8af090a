import { describe, expect, test } from 'vitest'
import { canonical } from '../../packages/embedded-supabase/auth/factors/recovery-codes.ts'
import { bareRecoveryCode } from '../../src/features/profile/bare-code.ts'

const marks = [
  '1. ',
  '10) ',
  '(3) ',
  '2:',
  '[4] ',
  '•',
  '・',
  '･ ',
  '* ',
  '- ',
  '☐ ',
  '✅ ',
  '① ',
  '⒈',
  '\u200b1.\t',
  '"',
  '1. - ',
]

/* The form and the server read a recovery code by one rule. */
describe.each([
  ['form', bareRecoveryCode],
  ['server', canonical],
])('the %s', (_, bare) => {
  test.each(marks)('reads a code after the list mark %j as the plain one', (mark) => {
    for (const code of ['xaem-5zfg-k4m9-x7qp', '2345-6789-2345-6789', '23-45-67-89-ab-cd-ef-gh'])
      for (const end of ['', ' ', '.', ';', '"', '\r\n'])
        expect(bare(mark + code.toUpperCase() + end)).toBe(code.replaceAll('-', ''))
  })

  test('leaves a number that is no mark, and other letters', () => {
    expect(bare('1 xaem5zfgk4m9x7qp')).toBe('1xaem5zfgk4m9x7qp')
    expect(bare('123. xaem5zfg')).toBe('123xaem5zfg')
    expect(bare('xaem 1. 5zfg è')).toBe('xaem15zfgè')
  })

  test('takes a moment, however long the text is', () => {
    for (const filling of ['1.', '!', '-', '1', ' ', '•a']) bare(filling.repeat(300_000))
  })
})
