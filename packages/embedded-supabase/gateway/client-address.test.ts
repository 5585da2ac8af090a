import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

test('without proxies the X-Forwarded-For header is ignored', () => {
  expect(clientAddress('10.0.0.9', '1.2.3.4', 0)).toBe('10.0.0.9')
})

test('each trusted proxy counts one entry back, and entries of the visitor’s own are never used', () => {
  expect(clientAddress('10.0.0.9', 'forged, 1.2.3.4', 1)).toBe('1.2.3.4')
  expect(clientAddress('10.0.0.9', 'forged, 1.2.3.4, 10.0.0.8', 2)).toBe('1.2.3.4')
  expect(clientAddress('10.0.0.9', `${'9.9.9.9, '.repeat(5000)}1.2.3.4`, 1)).toBe('1.2.3.4')
})

test('a request that passed fewer proxies keeps the outermost address there is', () => {
  expect(clientAddress('10.0.0.9', undefined, 2)).toBe('10.0.0.9')
})

test('what a proxy names without being an address counts as the proxy', () => {
  for (const hop of ['unknown', '_hidden', '1.2.3', `1.2.3.4${'0'.repeat(500)}`]) {
    expect(clientAddress('10.0.0.9', hop, 1), hop).toBe('10.0.0.9')
  }
})
