import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, joined, textAt } from './bytes.ts'
import { exifOf, orientationIn } from './exif.ts'
import { withoutMetadata } from './without-metadata.ts'

const secret = 'Via Roma 1, 45.4642N 9.1900E'
const word = (value: number) => String.fromCharCode(value >> 8, value & 255)
const long = (value: number) => word(value >>> 16) + word(value & 0xffff)
const little = (value: number) => [...long(value)].reverse().join('')

const segment = (marker: string, data: string) => `\xff${marker}${word(data.length + 2)}${data}`
const exif = (orientation: number) => textAt(exifOf(orientation), 0, 26)
const scan = `${segment('\xda', '\x01\x01\0\0\x3f\0')}ab\xff\0cd\xff\xd0ef`

/** Parts of a JPEG: each stays or goes. */
const jpegParts = {
  stay: [
    segment('\xe0', 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    segment('\xe2', 'ICC_PROFILE\0\x01\x01colours'),
    segment('\xee', 'Adobe\0\x64\0\0\0\0\x01'),
    segment('\xdb', '\0'.repeat(65)),
    segment('\xc0', '\x08\0\x01\0\x01\x01\x01\x11\0'),
  ],
  go: [
    segment('\xe1', `Exif\0\0${exif(1)}${secret}`),
    segment('\xe1', `http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`),
    segment('\xed', `Photoshop 3.0\x008BIM${secret}`),
    segment('\xe2', `MPF\0${secret}`),
    segment('\xe5', secret),
    segment('\xfe', secret),
  ],
}

const chunk = (type: string, data: string) => `${long(data.length)}${type}${data}CRC!`
const pngParts = {
  stay: ['IHDR', 'sRGB', 'iCCP', 'gAMA', 'tRNS', 'acTL', 'fcTL', 'IDAT', 'fdAT'].map((type) =>
    chunk(type, 'x'),
  ),
  go: ['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'caNv'].map((type) => chunk(type, secret)),
}

const riff = (type: string, data: string) =>
  `${type}${little(data.length)}${data}${data.length % 2 ? '\0' : ''}`
const webp = (chunks: string) => `RIFF${little(chunks.length + 4)}WEBP${chunks}`
const extended = (flags: number) => riff('VP8X', `${String.fromCharCode(flags)}\0\0\0\0\0\0\0\0\0`)
const webpParts = {
  stay: ['ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'].map((type) => riff(type, 'abc')),
  go: ['EXIF', 'XMP ', 'note'].map((type) => riff(type, secret)),
}

const blocks = (data: string) => `${String.fromCharCode(data.length)}${data}\0`
const frame = '!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0'
const gifParts = {
  stay: [`!\xff\x0bNETSCAPE2.0${blocks('\x01\0\0')}`, frame, frame],
  go: [`!\xfe${blocks(secret)}`, `!\xff\x0bXMP DataXMP${blocks(secret)}`],
}

const kinds = [
  ['image/jpeg', jpegParts, (parts: string) => `\xff\xd8${parts}${scan}\xff\xd9`],
  ['image/png', pngParts, (parts: string) => `\x89PNG\r\n\x1a\n${parts}${chunk('IEND', '')}`],
  ['image/webp', webpParts, (parts: string) => webp(extended(0x32) + parts)],
  ['image/gif', gifParts, (parts: string) => `GIF89a\x01\0\x01\0\x80\0\0${'colour'}${parts};`],
] as const

const plain = async (type: string, text: string) => {
  const stripped = await withoutMetadata(new File([bytesOf(text)], 'foto', { type }))
  expect(stripped.type).toBe(type)
  const bytes = new Uint8Array(await stripped.arrayBuffer())
  return textAt(bytes, 0, bytes.length)
}

test.each(kinds)(
  'of a %s, in whatever order, stays what it looks like, and nothing else',
  async (type, { stay, go }, whole) => {
    const parts = fc.array(fc.oneof(fc.constantFrom<string>(...stay), fc.constantFrom<string>(...go)))
    await fc.assert(
      fc.asyncProperty(parts, fc.constantFrom('', secret), async (parts, behind) => {
        const kept = parts.filter((part) => stay.some((each) => each === part)).join('')
        const stripped = await plain(type, whole(parts.join('')) + behind)
        expect(stripped).toBe(whole(kept))
        expect(await plain(type, stripped)).toBe(stripped)
      }),
    )
  },
)

test.each([2, 3, 4, 5, 6, 7, 8])(
  'a picture that is turned (%i) stays turned, and says nothing more',
  async (turned) => {
    const camera = `II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x04\0\0\0Foto\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(turned)}\0\0\0`
    expect(orientationIn(bytesOf(camera))).toBe(turned)
    const [jfif = ''] = jpegParts.stay
    const first = segment('\xe1', `Exif\0\0${camera}${secret}`)
    expect(await plain('image/jpeg', `\xff\xd8${jfif}${first}${scan}\xff\xd9`)).toBe(
      `\xff\xd8${jfif}${segment('\xe1', `Exif\0\0${exif(turned)}`)}${scan}\xff\xd9`,
    )
    const png = await plain('image/png', kinds[1][2](chunk('IHDR', 'x') + chunk('eXIf', camera + secret)))
    expect(png).toContain(`${long(26)}eXIf${exif(turned)}`)
    expect(png).not.toContain(secret)
    for (const data of [camera, `Exif\0\0${camera}`]) {
      const moved = await plain(
        'image/webp',
        webp(extended(0x0c) + riff('VP8 ', 'ab') + riff('EXIF', data + secret)),
      )
      expect(moved).toBe(webp(extended(0x08) + riff('VP8 ', 'ab') + riff('EXIF', exif(turned))))
    }
  },
)

test('a small copy in the first segment of a JPEG goes', async () => {
  const shape = 'JFIF\0\x01\x01\0\0\x01\0\x01'
  const withCopy = `\xff\xd8${segment('\xe0', `${shape}\x01\x01abc`)}${scan}\xff\xd9`
  expect(await plain('image/jpeg', withCopy)).toBe(
    `\xff\xd8${segment('\xe0', `${shape}\0\0`)}${scan}\xff\xd9`,
  )
})

test('whatever the bytes, it ends, and what was cut off stays so', async () => {
  for (const [type, { stay, go }, whole] of kinds) {
    const picture = whole([...stay, ...go].join(''))
    const ends = whole('').at(-1)
    for (let length = 16; length < picture.length; length += 7) {
      const cut = await plain(type, picture.slice(0, length))
      if (type === 'image/gif' || type === 'image/jpeg')
        expect(cut.at(-1) === ends && cut.length > length).toBe(false)
      if (type === 'image/webp')
        expect(cut.length).toBeLessThan(8 + (bytesOf(cut)[4] ?? 0) + 256 * (bytesOf(cut)[5] ?? 0))
    }
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (rest) => {
        await plain(type, picture.slice(0, 12) + textAt(joined([rest]), 0, rest.length))
      }),
    )
  }
})

test('a document stays as it is', async () => {
  expect(await plain('application/pdf', `%PDF-1.4 ${secret}`)).toContain(secret)
})
