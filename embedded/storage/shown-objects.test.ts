import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownObjects } from './shown-objects.ts'

const buckets = ['avatars', 'business-logos']

test.each([
  'https://bottega.example/storage/v1/object/public/business-logos/a.png',
  'http://localhost:3000/storage/v1/object/business-logos/a.png',
  'https://api.altrove.example/storage/v1/object/authenticated/business-logos/a.png?v=2#x',
  '/storage/v1/object/public/business-logos/a.png?v=3',
  '/storage/v1/render/image/public/business-logos/a.png?width=200',
  '/%73torage/v1/object/%70ublic/business%2Dlogos/%61.png',
  '/storage/v1/object/public%2Fbusiness-logos%2Fa.png',
  'https://x.example/storage/v1/object/./public/../public/business-logos/a.png',
  'https://x.example\\storage\\v1\\object\\public\\business-logos\\a.png',
  'https://x.example/storage/v1/object/public/busi\nness-logos/a.png',
])('%s shows the file', (url) => {
  expect(shownObjects(url, buckets)).toContain('business-logos/a.png')
})

test.each([
  'https://x.example/storage/v1/object/public/business-logos/other.png',
  'https://x.example/storage/v1/object/public/avatars/a.png',
  'https://x.example/storage/v1/object/public/business-logos/x.png?y=/business-logos/a.png',
  'a.png',
  '',
])('%s does not', (url) => {
  expect(shownObjects(url, buckets)).not.toContain('business-logos/a.png')
})

test('any name is found behind any of its encodings', () => {
  const letter = fc.constantFrom(...'aZ09_-.! ()&$@=;:+,é')
  const encoded = fc.array(fc.tuple(letter, fc.boolean()), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(encoded, (letters) => {
      const name = `x${letters.map(([text]) => text).join('')}.png`
      const hex = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
      const path = letters.map(([text, plain]) => (plain ? encodeURI(text) : hex(text))).join('')
      const url = `https://x.example/storage/v1/object/public/avatars/x${path}.png`
      expect(shownObjects(url, buckets)).toContain(`avatars/${name}`)
    }),
    { seed: 3 },
  )
})
