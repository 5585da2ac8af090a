import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licences, licencesDocument, licencesFile, notAllowed } from './licence-list.ts'

test('every dependency has a licence that is allowed where it is used', () => {
  expect(notAllowed(licences())).toEqual([])
})

test('docs/licences.md lists them (npm run licences)', () => {
  expect(readFileSync(licencesFile, 'utf8')).toBe(licencesDocument())
})

test('what gives rights away is not allowed, and what is for tools not in what is shipped', () => {
  const one = (licence: string, shipped: boolean) => notAllowed([{ name: 'x', licence, shipped }])
  expect(one('GPL-3.0', false)).toEqual(['x: GPL-3.0'])
  expect(one('MPL-2.0', true)).toEqual(['x: MPL-2.0'])
  expect(one('MPL-2.0', false)).toEqual([])
  expect(one('(MIT OR GPL-2.0)', true)).toEqual([])
  expect(one('(MIT OR ISC) AND GPL-2.0', true)).toEqual(['x: (MIT OR ISC) AND GPL-2.0'])
  expect(one('MIT AND GPL-2.0', true)).toEqual(['x: MIT AND GPL-2.0'])
  expect(one('unknown', false)).toEqual(['x: unknown'])
})
