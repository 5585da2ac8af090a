import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'http://localhost:4000' })
const { displayUrl, fileNameOf, objectOf } = await import('./stored-url.ts')

test('a file stored under another address is asked from the present one', () => {
  const stored = 'http://127.0.0.1:3000/storage/v1/object/public/avatars/a%20b.png?v=1'
  expect(displayUrl(stored)).toBe('http://localhost:4000/storage/v1/object/public/avatars/a%20b.png')
  expect(objectOf(stored)).toEqual({ bucket: 'avatars', name: 'a b.png' })
})

test('a PDF is shown by its preview', () => {
  expect(displayUrl('/storage/v1/object/public/business-logos/x.pdf')).toBe(
    'http://localhost:4000/storage/v1/object/public/business-logos/x.pdf.preview.png',
  )
})

test('an address of elsewhere stays as it is', () => {
  expect(displayUrl('https://example.it/logo.png')).toBe('https://example.it/logo.png')
  expect(objectOf('https://example.it/logo.png')).toBeNull()
})

test('a per cent sign that encodes nothing is one', () => {
  expect(fileNameOf('https://example.it/sconto 100%.jpg')).toBe('sconto 100%.jpg')
  expect(objectOf('/storage/v1/object/public/avatars/100%.jpg')).toEqual({
    bucket: 'avatars',
    name: '100%.jpg',
  })
})
