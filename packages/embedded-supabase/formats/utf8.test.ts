import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUtf8Query, textOfBody } from './utf8.ts'

const bodyOf = (bytes: Uint8Array<ArrayBuffer>) => new Request('http://x', { method: 'POST', body: bytes })
const query = (bytes: Uint8Array) => `?a=${Buffer.from(bytes).toString('hex').replace(/../g, '%$&')}`

test('any text is read as it was sent, in a body and in an address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      expect(await textOfBody(bodyOf(new TextEncoder().encode(`"${text}"`)))).toBe(`"${text}"`)
      expect(isUtf8Query(new URL(`http://x/?a=${encodeURIComponent(text)}`).search)).toBe(true)
    }),
  )
})

test('bytes are read exactly when they are the UTF-8 of a text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 6 }), async (some) => {
      // Begins with a letter, since the decoder drops a byte order mark.
      const bytes = Uint8Array.from([0x61, ...some])
      const isText = Buffer.from(Buffer.from(bytes).toString('utf8'), 'utf8').equals(bytes)
      expect((await textOfBody(bodyOf(bytes))) !== null).toBe(isText)
      expect(isUtf8Query(query(bytes))).toBe(isText)
    }),
  )
})

test.each(['', '?a=100%', '?a=%', '?a=%zz%c3%a9', '?a=%2'])('%j is an address', (search) => {
  expect(isUtf8Query(search)).toBe(true)
})
test.each(['?a=%ff', '?%ff=a', '?a=%c3', '?a=%c0%80', '?a=%ed%a0%80', '?a=%&b=%FF'])(
  '%j is none',
  (search) => {
    expect(isUtf8Query(search)).toBe(false)
  },
)
