import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressKey, clientAddress } from './address-key.ts'

describe('one visitor has one name', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:51234', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::ffff]:80', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::]', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (text, name) => expect(addressKey(text)).toBe(name))

  test('every address of a /64 is the same, every other /64 another', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
    const four = fc.array(group, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(four, four, four, (network, host, other) => {
        fc.pre(network.some((part) => part !== '0'))
        const name = addressKey([...network, ...host].join(':'))
        expect(addressKey([...network, ...other].join(':'))).toBe(name)
        expect(addressKey([...other, ...host].join(':')) === name).toBe(other.join() === network.join())
      }),
      { seed: 1 },
    )
  })
})

test('anything else has no name', () => {
  for (const text of [
    '',
    '?',
    'localhost',
    '1.2.3.4.5',
    '[1.2.3.4',
    ':'.repeat(60_000),
    '['.repeat(60_000),
  ]) {
    expect(addressKey(text), text.slice(0, 20)).toBeNull()
  }
})

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
