import { expect, test } from 'vitest'
import { preferredEncoding } from './request-headers.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0, gzip', 'gzip'],
  ['BR ; Q=0.000 , gzip;q=0.5', 'gzip'],
  ['gzip; q=0', null],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', null],
  ['gzip;q=molto', null],
  ['', null],
  [`br${',gzip'.repeat(10_000)}`, null],
])('%s -> %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding)
})
