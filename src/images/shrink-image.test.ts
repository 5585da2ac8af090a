import { expect, test } from 'vitest'
import { moves, sizeWithin } from './shrink-image.ts'

test('the longest side is made to fit, the other keeps its proportion and never vanishes', () => {
  expect(sizeWithin({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 })
  expect(sizeWithin({ width: 300, height: 1024 }, 512)).toEqual({ width: 150, height: 512 })
  expect(sizeWithin({ width: 10_000, height: 2 }, 512)).toEqual({ width: 512, height: 1 })
  expect(sizeWithin({ width: 512, height: 512 }, 512)).toBeNull()
})

test('a moving PNG or WebP is told from one that stands still', () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
  const png = (chunks: string) => bytes(`\x89PNG\r\n\x1a\n${chunks}`)
  expect(moves(png('IHDR....acTL....IDAT'))).toBe(true)
  expect(moves(png('IHDR....IDAT..acTL'))).toBe(false)
  const webp = (kind: string, flags: string) => bytes(`RIFF....WEBP${kind}....${flags}`)
  expect(moves(webp('VP8X', '\x02'))).toBe(true)
  expect(moves(webp('VP8X', '\x10'))).toBe(false)
  expect(moves(webp('VP8 ', '\x02'))).toBe(false)
  expect(moves(bytes('\xff\xd8\xff'))).toBe(false)
})
