import fc from 'fast-check'
import { expect, test } from 'vitest'
import { png } from '../testing/pictures.ts'
import { mostPixels, pixelsOf } from './picture-size.ts'

const bytes = (...parts: (string | Buffer | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
const be16 = (value: number) => [value >> 8, value & 255]
const le16 = (value: number) => [value & 255, value >> 8]
const le24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
const le32 = (value: number) => [...le24(value & 0xffffff), value >>> 24]
const be32 = (value: number) => le32(value).reverse()

const segment = (marker: number, data: Buffer) => bytes([0xff, marker], be16(data.length + 2), data)
const frame = (marker: number, width: number, height: number) =>
  segment(marker, bytes([8], be16(height), be16(width), [1, 1, 0x11, 0]))
const scan = segment(0xda, bytes([1, 1, 0, 0, 63, 0]))
const jpeg = (...segments: Buffer[]) => bytes([0xff, 0xd8], ...segments, scan, [1, 2, 0xff, 0xd9])

const gifFrame = (left: number, top: number, width: number, height: number, flags = 0) =>
  bytes(
    [0x2c],
    le16(left),
    le16(top),
    le16(width),
    le16(height),
    [flags],
    Buffer.alloc(flags ? 6 : 0),
    [2, 1, 0, 0],
  )
const gif = (width: number, height: number, ...frames: Buffer[]) =>
  bytes('GIF89a', le16(width), le16(height), [0x80, 0, 0], Buffer.alloc(6), '!\xf9\x04....\0', ...frames, ';')

const riff = (type: string, data: Buffer) =>
  bytes(type, le32(data.length), data, Buffer.alloc(data.length % 2))
const webp = (...chunks: Buffer[]) => bytes('RIFF', le32(4 + Buffer.concat(chunks).length), 'WEBP', ...chunks)
const canvas = (width: number, height: number) =>
  riff('VP8X', bytes([2, 0, 0, 0], le24(width - 1), le24(height - 1)))
const lossy = (width: number, height: number) =>
  riff('VP8 ', bytes([0, 0, 0, 0x9d, 1, 0x2a], le16(width), le16(height), [0]))
const lossless = (width: number, height: number) =>
  riff('VP8L', bytes([0x2f], le32((width - 1) | ((height - 1) << 14))))
const animated = (width: number, height: number, image: Buffer) =>
  riff('ANMF', bytes(le24(0), le24(0), le24(width - 1), le24(height - 1), [0, 0, 0, 0], image))

const pngOf = (...chunks: [string, Buffer][]) =>
  bytes('\x89PNG\r\n\x1a\n', ...chunks.map(([type, data]) => bytes(be32(data.length), type, data, '....')))
const header = (width: number, height: number) => bytes(be32(width), be32(height), [1, 0, 0, 0, 0])
const control = (width: number, height: number) => bytes(be32(0), be32(width), be32(height), Buffer.alloc(14))

test.each<[string, Buffer, string]>([
  ['a PNG', png(300, 200), 'png'],
  [
    'an interlaced or animated PNG',
    pngOf(['IHDR', header(300, 200)], ['acTL', bytes(be32(1), be32(0))], ['IDAT', bytes('x')]),
    'png',
  ],
  ['a baseline JPEG', jpeg(frame(0xc0, 300, 200)), 'jpeg'],
  ['a progressive JPEG', jpeg(segment(0xe0, bytes('JFIF')), frame(0xc2, 300, 200)), 'jpeg'],
  ['a JPEG with fill bytes', jpeg(bytes([0xff, 0xff]), frame(0xc9, 300, 200)), 'jpeg'],
  [
    'a JPEG with a larger thumbnail inside',
    jpeg(segment(0xe1, frame(0xc0, 9000, 9000)), frame(0xc1, 300, 200)),
    'jpeg',
  ],
  ['a GIF', gif(300, 200, gifFrame(0, 0, 1, 1)), 'gif'],
  ['a GIF whose first frame is larger', gif(1, 1, gifFrame(100, 100, 200, 100)), 'gif'],
  ['a GIF with its own colours', gif(1, 1, gifFrame(0, 0, 1, 1, 0x80), gifFrame(0, 0, 300, 200)), 'gif'],
  ['a lossy WebP', webp(lossy(300, 200)), 'webp'],
  ['a lossless WebP', webp(lossless(300, 200)), 'webp'],
  ['a WebP with a canvas', webp(canvas(300, 200), lossy(10, 10)), 'webp'],
  ['a WebP whose canvas is smaller', webp(canvas(1, 1), lossless(300, 200)), 'webp'],
  ['an animated WebP', webp(canvas(300, 200), animated(1, 1, lossy(1, 1))), 'webp'],
  ['an animated WebP with a larger frame', webp(canvas(1, 1), animated(300, 200, lossy(1, 1))), 'webp'],
  [
    'an animated WebP with a larger picture in a frame',
    webp(canvas(1, 1), animated(1, 1, lossy(300, 200))),
    'webp',
  ],
  [
    'an animated PNG with a larger frame',
    pngOf(['IHDR', header(1, 1)], ['fcTL', control(300, 200)], ['IDAT', bytes('x')]),
    'png',
  ],
])('the pixels of %s are those of its largest frame or canvas', (_, file, type) => {
  expect(pixelsOf(file, `image/${type}`)?.largest).toBe(60_000)
})

/** An animation of its kind with so many frames, each of one pixel, on a canvas of 300 x 200. */
const animations: Record<string, (frames: number) => Buffer> = {
  gif: (frames) => gif(300, 200, ...Array(frames).fill(gifFrame(0, 0, 1, 1))),
  webp: (frames) => webp(canvas(300, 200), ...Array(frames).fill(animated(1, 1, lossy(1, 1)))),
  png: (frames) =>
    pngOf(
      ['IHDR', header(300, 200)],
      ['IDAT', bytes('x')],
      ...Array(frames - 1).fill(['fcTL', control(1, 1)]),
    ),
}

test.each(Object.entries(animations))(
  'every frame of an animation counts as the canvas that it is drawn on: %s',
  (type, file) => {
    for (const frames of [1, 2, 9000])
      expect(pixelsOf(file(frames), `image/${type}`)).toEqual({ largest: 60_000, all: 60_000 * frames })
  },
)

test('a false or broken header does not pass for a small picture', () => {
  expect(pixelsOf(png(20_000, 20_000), 'image/png')?.largest).toBeGreaterThan(mostPixels)
  expect(
    pixelsOf(jpeg(frame(0xc0, 1, 1), frame(0xc0, 60_000, 60_000)), 'image/jpeg')?.largest,
  ).toBeGreaterThan(mostPixels)
  for (const [file, type] of [
    [bytes([0xff, 0xd8, 0xff], Buffer.alloc(3000, 'x')), 'jpeg'],
    [jpeg(), 'jpeg'],
    [jpeg(frame(0xc0, 0, 10)), 'jpeg'],
    [jpeg(frame(0xc0, 10, 10)).subarray(0, 10), 'jpeg'],
    [bytes('\x89PNG\r\n\x1a\n', 'rubbish rubbish rubbish'), 'png'],
    [pngOf(['IHDR', header(1, 1)], ['IEND', bytes('')]), 'png'],
    [gif(10, 10), 'gif'],
    [gif(10, 10, gifFrame(0, 0, 0, 5)), 'gif'],
    [webp(canvas(10, 10)), 'webp'],
    [webp(riff('VP8 ', Buffer.alloc(20))), 'webp'],
    [bytes('RIFF....WEBP'), 'webp'],
  ] as const) {
    expect(pixelsOf(file, `image/${type}`)).toBeNull()
  }
  expect(pixelsOf(bytes('%PDF-1.7'), 'application/pdf')).toBeUndefined()
})

test('no bytes make the reader throw or take long', () => {
  const head = fc.constantFrom('\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF....WEBP')
  const type = fc.constantFrom('image/png', 'image/jpeg', 'image/gif', 'image/webp')
  fc.assert(
    fc.property(head, fc.uint8Array({ maxLength: 200 }), type, (start, rest, mimeType) => {
      const pixels = pixelsOf(bytes(start, Buffer.from(rest)), mimeType)
      expect(pixels === null || (pixels?.largest ?? 0) > 0).toBe(true)
    }),
  )
  for (const unit of [
    '\0\0\0\0tEXt....',
    'ANMF\xff\xff\xff\0................',
    ',\0\0\0\0\x01\0\x01\0\0\x02\x01\0\0',
  ]) {
    const file = bytes('RIFF....WEBP', unit.repeat(300_000))
    for (const mimeType of ['image/png', 'image/gif', 'image/webp']) pixelsOf(file, mimeType)
  }
})

/** A picture of its kind after so many useless parts. */
const cutUp: Record<string, (parts: number) => Buffer> = {
  png: (parts) =>
    pngOf(['IHDR', header(3, 2)], ...Array(parts).fill(['tEXt', bytes('')]), ['IDAT', bytes('x')]),
  jpeg: (parts) => jpeg(...Array(parts).fill(segment(0xfe, bytes(''))), frame(0xc0, 3, 2)),
  'jpeg with fill bytes': (parts) => jpeg(Buffer.alloc(parts, 0xff), frame(0xc0, 3, 2)),
  gif: (parts) => gif(3, 2, bytes('!\xfe', '\x01x'.repeat(parts), '\0'), gifFrame(0, 0, 3, 2)),
  'gif with short comments': (parts) => gif(3, 2, bytes('!\xfe\0'.repeat(parts)), gifFrame(0, 0, 3, 2)),
  webp: (parts) => webp(canvas(3, 2), ...Array(parts).fill(riff('JUNK', bytes(''))), lossy(3, 2)),
  'webp with parts in a frame': (parts) =>
    webp(canvas(3, 2), animated(3, 2, bytes(...Array(parts).fill(riff('JUNK', bytes(''))), lossy(3, 2)))),
}

test.each(Object.entries(cutUp))(
  'a picture cut into countless parts is not read to its end: %s',
  (kind, file) => {
    const type = `image/${kind.split(' ')[0]}`
    expect(pixelsOf(file(20_000), type)?.largest).toBe(6)
    expect(pixelsOf(file(60_000), type)).toBeNull()
  },
)
