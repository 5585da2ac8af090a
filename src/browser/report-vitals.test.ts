import { expect, test } from 'vitest'
import { pageOf } from './report-vitals.ts'

test('a page is named without the row it shows', () => {
  const id = '8f14e45f-ceea-467f-a9c3-0d2f9b1c2a33'
  expect(pageOf(`/dashboard/cards/edit/${id}`)).toBe('/dashboard/cards/edit/*')
  expect(pageOf('/dashboard/')).toBe('/dashboard')
  expect(pageOf('/')).toBe('/')
})
