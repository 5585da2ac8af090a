import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: 'http://localhost:4000' })
const { displayUrl, fileNameOf, isDocumentUrl, isSameObject, isStillStored, objectOf } = await import(
  './stored-url.ts'
)

test('a file stored under another address is asked from the present one', () => {
  const stored = 'http://127.0.0.1:3000/storage/v1/object/public/avatars/a%20b.png?v=1'
  expect(displayUrl(stored)).toBe('http://localhost:4000/storage/v1/object/public/avatars/a%20b.png?v=1')
})

test('the one spelling of an address tells bucket and name', () => {
  const object = { bucket: 'business-logos', name: 'A-b_1.2.png' }
  for (const origin of ['', 'http://127.0.0.1:3000', 'https://a-b.example', 'http://[::1]:3000'])
    for (const version of ['', '?v=m9x2'])
      expect(objectOf(`${origin}/storage/v1/object/public/business-logos/A-b_1.2.png${version}`)).toEqual(
        object,
      )
  expect(objectOf('/storage/v1/object/public/avatars/io/a.png')).toEqual({
    bucket: 'avatars',
    name: 'io/a.png',
  })
})

test.each([
  '/storage/v1/object/public/avatars/%61.png',
  '/storage/v1/object/public/avatars/a b.png',
  '/storage/v1/object/public/avatars//a.png',
  '/storage/v1/object/public/avatars/../business-logos/a.png',
  '/storage/v1/object/public/avatars/a.png?x=1',
  '/storage/v1/object/public/avatars/a.png#x',
  '/storage/v1/object/public/avatars/a.png\n',
  '/storage/v1/object/avatars/a.png',
  '/x/storage/v1/object/public/avatars/a.png',
  'https://X.example/storage/v1/object/public/avatars/a.png',
  'https://x.example?/storage/v1/object/public/avatars/a.png',
  'https://x.example\\storage/v1/object/public/avatars/a.png',
])('%j is no address by which a file is removed', (url) => {
  expect(objectOf(url)).toBeNull()
})

test('a PDF is shown by its preview', () => {
  expect(displayUrl('/storage/v1/object/public/business-logos/x.pdf')).toBe(
    'http://localhost:4000/storage/v1/object/public/business-logos/x.pdf.preview.png',
  )
})

test('a version is of the address, not of the name', () => {
  const at = (rest: string) => `/storage/v1/object/public/business-logos/${rest}`
  expect(displayUrl(at('x.pdf?v=2b'))).toBe(`http://localhost:4000${at('x.pdf.preview.png?v=2b')}`)
  expect(displayUrl(at('x.png?w=1'))).toBe(`http://localhost:4000${at('x.png')}`)
  expect(fileNameOf(at('x.pdf?v=2b'))).toBe('x.pdf')
  expect(isDocumentUrl(at('x.pdf?v=2b'))).toBe(true)
  expect(isDocumentUrl(at('x.png?v=.pdf'))).toBe(false)
})

test('two versions under two origins are one stored file', () => {
  const at = (rest: string) => `/storage/v1/object/public/business-logos/${rest}`
  expect(isSameObject(at('x.jpg?v=1'), `https://bottega.example${at('x.jpg?v=2')}`)).toBe(true)
  expect(isSameObject(at('x.jpg'), at('x.pdf'))).toBe(false)
  expect(isSameObject('https://example.it/x.jpg', 'https://example.it/x.jpg')).toBe(true)
  expect(isSameObject('https://example.it/x.jpg?v=1', 'https://example.it/x.jpg?v=2')).toBe(false)
})

test('an address of elsewhere stays as it is', () => {
  expect(displayUrl('https://example.it/logo.png')).toBe('https://example.it/logo.png')
  expect(objectOf('https://example.it/logo.png')).toBeNull()
})

test('a per cent sign that encodes nothing is one', () => {
  expect(fileNameOf('https://example.it/sconto 100%.jpg')).toBe('sconto 100%.jpg')
})

const hour = 3_600_000

test('an upload is surely there for half a day, and not when the clock was set back', () => {
  const now = Date.UTC(2026, 2, 1)
  expect(isStillStored(now, now)).toBe(true)
  expect(isStillStored(now - 11 * hour, now)).toBe(true)
  expect(isStillStored(now - 12 * hour, now)).toBe(false)
  expect(isStillStored(now - 25 * hour, now)).toBe(false)
  expect(isStillStored(now + hour, now)).toBe(false)
})
