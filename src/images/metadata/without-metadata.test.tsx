import { expect, test } from 'vitest'
import { type Bytes, bytesOf, joined, textAt } from './bytes.ts'
import { exifOf } from './exif.ts'
import { withoutMetadata } from './without-metadata.ts'

/* Pictures that the browser itself wrote look the same without what was put beside them. */

const secret = bytesOf('GPS 45.4642N 9.1900E')
const [width, height] = [24, 16]

async function drawn(type: string, colour = '#c03'): Promise<Bytes> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#06f'
  context.fillRect(0, 0, width / 2, height / 4)
  const blob = await canvas.convertToBlob({ type, quality: 0.9 })
  expect(blob.type).toBe(type)
  return new Uint8Array(await blob.arrayBuffer())
}

async function pixels(file: Blob) {
  const bitmap = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
  return { width: bitmap.width, height: bitmap.height, data: [...data] }
}

const framesOf = async (file: File) => {
  const decoder = new ImageDecoder({ type: file.type, data: file.stream() })
  await decoder.completed
  return decoder.tracks.selectedTrack?.frameCount
}

const number = (value: number, size: number, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, value, littleEndian)
  return new Uint8Array(view.buffer).slice(...(littleEndian ? [0, size] : [4 - size, 4]))
}

/** Exif data that turn a picture and tell a place. */
const camera = (turned: number) => joined([exifOf(turned), secret])

function jpegWith(picture: Bytes, exif: Bytes): Bytes {
  const data = joined([bytesOf('Exif\0\0'), exif])
  return joined([
    picture.slice(0, 2),
    bytesOf('\xff\xe1'),
    number(data.length + 2, 2, false),
    data,
    picture.slice(2),
    secret,
  ])
}

const riff = (type: string, data: Bytes) =>
  joined([bytesOf(type), number(data.length, 4, true), data, new Uint8Array(data.length % 2)])

/** What of a WebP is the picture: Chromium puts its colours before it. */
function imageChunks(picture: Bytes): Bytes {
  const chunks: Bytes[] = []
  for (let at = 12; at < picture.length; ) {
    const length = new DataView(picture.buffer).getUint32(at + 4, true)
    const chunk = picture.slice(at, at + 8 + length + (length % 2))
    if (/^(ALPH|VP8.)$/.test(textAt(chunk, 0, 4)) && textAt(chunk, 0, 4) !== 'VP8X') chunks.push(chunk)
    at += chunk.length
  }
  return joined(chunks)
}

/** A WebP with frames, and Exif data where there are some. */
function webpOf(pictures: readonly Bytes[], exif: Bytes | null): File {
  const size = [...number(width - 1, 3, true), ...number(height - 1, 3, true)]
  const flags = (pictures.length > 1 ? 0x02 : 0) | (exif ? 0x08 : 0)
  const frame = (picture: Bytes) =>
    riff('ANMF', joined([new Uint8Array([0, 0, 0, 0, 0, 0, ...size, 100, 0, 0, 0]), imageChunks(picture)]))
  const chunks = joined([
    bytesOf('WEBP'),
    riff('VP8X', new Uint8Array([flags, 0, 0, 0, ...size])),
    ...(pictures.length > 1
      ? [riff('ANIM', new Uint8Array(6)), ...pictures.map(frame)]
      : pictures.map(imageChunks)),
    ...(exif ? [riff('EXIF', exif)] : []),
  ])
  return new File([riff('RIFF', chunks)], 'foto.webp', { type: 'image/webp' })
}

const tells = async (file: File) => (await file.text()).includes('GPS 45')

async function expectSame(file: File) {
  expect(await tells(file)).toBe(true)
  const plain = await withoutMetadata(file)
  expect(await tells(plain)).toBe(false)
  expect(await pixels(plain)).toEqual(await pixels(file))
  return plain
}

test.each([1, 3, 6, 8])('a JPEG of a camera (%i) looks the same, turned as before', async (turned) => {
  const bytes = jpegWith(await drawn('image/jpeg'), camera(turned))
  const plain = await expectSame(new File([bytes], 'foto.jpg', { type: 'image/jpeg' }))
  // The browser does turn it.
  expect((await pixels(plain)).width).toBe(turned >= 5 ? height : width)
})

test.each([1, 6])('a WebP of a camera (%i) looks the same', async (turned) => {
  await expectSame(webpOf([await drawn('image/webp')], camera(turned)))
})

test('a WebP that moves goes on moving', async () => {
  const pictures = await Promise.all(['#c03', '#0c3', '#30c'].map((colour) => drawn('image/webp', colour)))
  const plain = await expectSame(webpOf(pictures, camera(1)))
  expect(await framesOf(plain)).toBe(3)
})

test('a GIF that moves goes on moving', async () => {
  const frame = '!\xf9\x04\0\x0a\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0'
  const comment = joined([bytesOf(`!\xfe${String.fromCharCode(secret.length)}`), secret, new Uint8Array(1)])
  const head = bytesOf('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff')
  const gif = joined([head, comment, bytesOf(frame), comment, bytesOf(frame), bytesOf(';'), secret])
  const plain = await expectSame(new File([gif], 'foto.gif', { type: 'image/gif' }))
  expect(await framesOf(plain)).toBe(2)
})

test('a PNG looks the same without its texts', async () => {
  const picture = await drawn('image/png')
  // Chromium does not check the sum of a text.
  const text = joined([number(secret.length, 4, false), bytesOf('tEXt'), secret, new Uint8Array(4)])
  const png = joined([picture.slice(0, 33), text, picture.slice(33), secret])
  await expectSame(new File([png], 'foto.png', { type: 'image/png' }))
})
