import { expect, test } from 'vitest'
import { codeProblem, recoveryCodeProblem } from './code-field.tsx'

const between = [
  '',
  ' ',
  '-',
  '\u00a0',
  '\u2009',
  '\u3000',
  '\u200b',
  '\u00ad',
  '\u2010',
  '\u2011',
  '\u2013',
  '\u2014',
  '\u2212',
  '\uff0d',
]
// Written with their numbers, since most of them look alike.
const named = between.map((mark) => [mark.codePointAt(0)?.toString(16) ?? 'none', mark] as const)

test.each(named)('a code with %s between its groups has the right form, in any case', (_, mark) => {
  expect(recoveryCodeProblem(` ${['K4M9', 'X7QP', '2AB8', 'HT3Z'].join(mark)}\n`)).toBeNull()
  expect(codeProblem(`123${mark}456`)).toBeNull()
})

test('a recovery code that lacks a character, has one too many or another sign is refused at the field', () => {
  for (const typed of ['k4m9x7qp2ab8ht3', 'k4m9x7qp2ab8ht3zz', 'k4m9x7qp2ab8ht3!', '123456'])
    expect(recoveryCodeProblem(typed)).toBe('Un codice di recupero ha 16 lettere e cifre')
  for (const typed of ['', ' - '])
    expect(recoveryCodeProblem(typed)).toBe('Scrivi uno dei tuoi codici di recupero')
})
