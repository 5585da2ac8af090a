import { expect, test } from 'vitest'
import { isStorable } from './storable.ts'

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
