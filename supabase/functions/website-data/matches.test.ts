import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesIn, splitBy, type Way } from './matches.ts'

/** Expressions with a lookbehind, and the same without. */
const cases: [RegExp, Way[]][] = [
  [
    /((?<=\d)-*(?=\+)|a+|(?<!b)c)/g,
    [{ pattern: /-*(?=\+)/y, after: /\d$/ }, { pattern: /a+/y }, { pattern: /c/y, after: /(?:^|[^b])$/ }],
  ],
  [
    /((?<=\d)(?:[^\d+]+(?=[+]*\d)|(?=[+]+\d)))/g,
    [{ pattern: /[^\d+]+(?=[+]*\d)|(?=[+]+\d)/y, after: /\d$/ }],
  ],
]

test('finds and divides what an expression with a lookbehind does', () => {
  const text = fc.string({ unit: fc.constantFrom('1', '2', '-', '+', 'a', 'b', 'c'), maxLength: 12 })
  fc.assert(
    fc.property(text, fc.constantFrom(...cases), (written, [expression, ways]) => {
      const matches = [...written.matchAll(expression)].map(({ index, 0: found }) => [
        index,
        index + found.length,
      ])
      expect(matchesIn(written, ways)).toEqual(matches)
      expect(splitBy(written, ways)).toEqual(written.split(new RegExp(expression, '')))
    }),
    { numRuns: 2000 },
  )
})
