import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isShallow, isStorable, parseExactly, parseJson } from './json.ts'

const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels)

test('twenty levels are read, twenty-one are not', () => {
  expect(parseJson(nested(20, '1'))).toEqual(JSON.parse(nested(20, '1')))
  expect(parseJson(nested(21))).toBeUndefined()
  expect(parseJson(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)).toBeUndefined()
  expect(isShallow('['.repeat(60_000))).toBe(false)
})

test('brackets inside of a text are no levels, whatever is escaped there', () => {
  for (const text of ['['.repeat(50), '\\"[{'.repeat(20), '\\', '\\\\"']) {
    expect(parseJson(JSON.stringify({ text }))).toEqual({ text })
  }
})

test('any JSON of few levels is read as it is, and what is no JSON is undefined', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(parseJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
  for (const text of ['', '{', 'undefined', '[1,]', "{'a':1}"]) expect(parseJson(text)).toBeUndefined()
  expect(parseJson('null')).toBeNull()
})

/** JSON numbers with more digits than a JavaScript number can hold. */
const number = fc.stringMatching(/^-?(0|[1-9]\d{0,40})(\.\d{1,40})?([eE][+-]?\d{1,3})?$/)

test('a number keeps its digits, wherever it stands', () => {
  fc.assert(
    fc.property(number, (text) => {
      for (const body of [text, `[${text},"${text}"]`, `{"a":{"b":[${text}]},"c":1}`]) {
        expect(JSON.stringify(parseExactly(body))).toBe(body)
      }
    }),
  )
})

test.each([null, 1, 'città 🍕', { a: ['b', { c: 'd' }] }])('%j can be kept', (json) => {
  expect(isStorable(json)).toBe(true)
})

test.each(['a\0', '\ud800', { a: ['b', { c: '\0' }] }, { '\udc00': 1 }])('%j cannot', (json) => {
  expect(isStorable(json)).toBe(false)
})

test('a body nested as deep as a request can be', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(30_000)}"\\u0000"${']'.repeat(30_000)}`)
  expect(isStorable(deep)).toBe(false)
})
