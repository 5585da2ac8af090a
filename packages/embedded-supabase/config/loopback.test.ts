import { expect, test } from 'vitest'
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts'

test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:80', '127.8.8.8', '[::1]:3000', '::1'])(
  '%s is this machine',
  (name) => expect(isLoopbackHost(name)).toBe(true),
)

test.each([
  'evil.example:3000',
  '0.0.0.0',
  '192.168.0.2',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '',
])('%s is not', (name) => expect(isLoopbackHost(name)).toBe(false))

test('a socket may show IPv4 inside IPv6', () => {
  expect(isLoopbackAddress('::ffff:127.0.0.1')).toBe(true)
  expect(isLoopbackAddress('::ffff:192.168.0.2')).toBe(false)
  expect(isLoopbackAddress(undefined)).toBe(false)
})
