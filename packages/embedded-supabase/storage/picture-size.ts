/*
 * Own code: image-size and probe-image-size read the first size that they find, and sharp knows no frames of a PNG. A
 * small canvas with large or thousands of frames would pass.
 */

/** A browser that shows a picture needs four bytes for each pixel, whatever the file's size. */
export const mostPixels = 50_000_000
/** Over all frames of an animation, each of which a browser draws on the whole canvas. */
export const mostPixelsOfAll = 500_000_000

const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** The sizes of canvas and frames according to the headers, and the number of frames. */
type Headers = { sizes: [width: number, height: number][]; frames: number }

const nothing: Headers = { sizes: [], frames: 0 }

/** Chunks, segments or blocks that are read. The largest usual GIF has 20,000. */
const mostParts = 50_000
/** Counts one part. @throws RangeError when there are too many */
type Count = () => void

const readers: Record<string, (bytes: Buffer, count: Count) => Headers> = {
  'image/png': pngHeaders,
  'image/jpeg': jpegHeaders,
  'image/gif': gifHeaders,
  'image/webp': webpHeaders,
}

/**
 * The pixels of the largest frame or canvas, and of all frames on it: no header with a small canvas can hide a larger
 * frame. Null for unreadable headers, an empty frame or too many parts; undefined for a type that is no picture.
 */
export function pixelsOf(
  file: Uint8Array,
  mimeType: string,
): { largest: number; all: number } | null | undefined {
  const read = readers[mimeType]
  if (!read) return undefined
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    const { sizes, frames } = read(bytes, partCounter())
    const pixels = sizes.map(([width, height]) => width * height)
    if (frames === 0 || pixels.length === 0 || pixels.some((each) => each === 0)) return null
    const largest = pixels.reduce((most, each) => Math.max(most, each))
    return { largest, all: largest * frames }
  } catch (error) {
    // A header that ends early, or too many parts.
    if (error instanceof RangeError) return null
    throw error
  }
}

function partCounter(): Count {
  let parts = 0
  return () => {
    parts += 1
    if (parts > mostParts) throw new RangeError('Too many parts')
  }
}

/** IHDR, and the frames of an animated PNG. A PNG without image data shows nothing. */
function pngHeaders(bytes: Buffer, count: Count): Headers {
  const sizes: Headers['sizes'] = []
  let hasData = false
  for (let at = 8; at + 8 <= bytes.length; ) {
    count()
    const length = bytes.readUInt32BE(at)
    const type = ascii(bytes, at + 4, 4)
    if (at === 8 && type !== 'IHDR') return nothing
    if (type === 'IHDR') sizes.push([bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)])
    if (type === 'fcTL') sizes.push([bytes.readUInt32BE(at + 12), bytes.readUInt32BE(at + 16)])
    if (type === 'IDAT') hasData = true
    if (type === 'IEND') break
    at += 12 + length
  }
  // The default image may not be part of the animation, so it counts as a frame of its own.
  return hasData ? { sizes, frames: sizes.length } : nothing
}

/** Every frame header before the image data. Pictures inside other segments, such as a thumbnail, are skipped. */
function jpegHeaders(bytes: Buffer, count: Count): Headers {
  const sizes: Headers['sizes'] = []
  for (let at = 2; ; ) {
    count()
    if (bytes.readUInt8(at) !== 0xff) return nothing
    const marker = bytes.readUInt8(at + 1)
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (marker === 0xda) return { sizes, frames: 1 }
    else {
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) sizes.push([bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)])
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2 || marker === 0xd9) return nothing
      at += 2 + length
    }
  }
}

/** The screen, and every frame with its position. Browsers enlarge the screen to the first frame. */
function gifHeaders(bytes: Buffer, count: Count): Headers {
  const colors = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const screen: [number, number] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  const frames: Headers['sizes'] = []
  const pastBlocks = (from: number) => {
    let at = from
    while (at < bytes.length && bytes.readUInt8(at) !== 0) {
      count()
      at += 1 + bytes.readUInt8(at)
    }
    return at + 1
  }
  for (let at = 13 + colors(bytes.readUInt8(10)); at < bytes.length; ) {
    count()
    const block = bytes.readUInt8(at)
    if (block === 0x21) at = pastBlocks(at + 2)
    else if (block === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((offset) => bytes.readUInt16LE(at + offset))
      if (!width || !height) return nothing
      frames.push([(left ?? 0) + width, (top ?? 0) + height])
      at = pastBlocks(at + 11 + colors(bytes.readUInt8(at + 9)))
    } else break
  }
  const [first] = frames
  if (!first) return nothing
  const canvas: [number, number] = [Math.max(screen[0], first[0]), Math.max(screen[1], first[1])]
  return { sizes: [canvas, ...frames], frames: frames.length }
}

/** The canvas of an extended file, its frames, and the size in each frame's own data. */
function webpHeaders(bytes: Buffer, count: Count): Headers {
  const sizes: Headers['sizes'] = []
  let frames = 0
  const read = (from: number, to: number) => {
    for (let at = from; at + 8 <= to; ) {
      count()
      const type = ascii(bytes, at, 4)
      const data = at + 8
      const length = bytes.readUInt32LE(at + 4)
      if (type === 'VP8X') sizes.push([1 + bytes.readUIntLE(data + 4, 3), 1 + bytes.readUIntLE(data + 7, 3)])
      if (type === 'ANMF') {
        sizes.push([1 + bytes.readUIntLE(data + 6, 3), 1 + bytes.readUIntLE(data + 9, 3)])
        read(data + 16, Math.min(to, data + length))
      }
      if (type === 'VP8 ' || type === 'VP8L') frames += 1
      if (type === 'VP8 ') sizes.push(lossySize(bytes, data))
      if (type === 'VP8L') sizes.push(losslessSize(bytes, data))
      at = data + length + (length % 2)
    }
  }
  read(12, bytes.length)
  return { sizes, frames }
}

function lossySize(bytes: Buffer, at: number): [number, number] {
  if (bytes.readUIntBE(at + 3, 3) !== 0x9d012a) return [0, 0]
  return [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff]
}

function losslessSize(bytes: Buffer, at: number): [number, number] {
  if (bytes.readUInt8(at) !== 0x2f) return [0, 0]
  const packed = bytes.readUInt32LE(at + 1)
  return [1 + (packed & 0x3fff), 1 + ((packed >>> 14) & 0x3fff)]
}
