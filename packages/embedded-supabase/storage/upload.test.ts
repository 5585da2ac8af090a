import { expect, test } from 'vitest'
import { matchesType } from './upload.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['image/png', '\x89PNG\r\n\x1a\n…'],
  ['image/jpeg', '\xff\xd8\xff\xe0'],
  ['image/gif', 'GIF89a…'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['application/pdf', '%PDF-1.7'],
])('%s is known by its first bytes', (type, start) => {
  expect(matchesType(bytes(start), type)).toBe(true)
  expect(matchesType(bytes('<html>'), type)).toBe(false)
  expect(matchesType(bytes(''), type)).toBe(false)
})

test('a type that no bucket takes matches nothing', () => {
  expect(matchesType(bytes('<svg/>'), 'image/svg+xml')).toBe(false)
})
