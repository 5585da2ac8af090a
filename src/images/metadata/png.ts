import { type Bytes, bytesOf, joined, textAt, viewOf } from './bytes.ts'
import { exifOf, orientationIn } from './exif.ts'

const signature = 8
/** What a picture needs to look the same, beside its critical chunks: colours, transparency, animation, size of a pixel. */
const looks = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI bKGD sBIT hIST sPLT pHYs acTL fcTL fdAT'.split(' '),
)
/** A chunk without which a picture cannot be read begins with a capital. */
const isCritical = (type: string) => /^[A-Z]/.test(type)

/** CRC-32 (ISO 3309), bit by bit: it is only for a few bytes. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

function chunkOf(type: string, data: Uint8Array): Bytes {
  const chunk = joined([new Uint8Array(4), bytesOf(type), data, new Uint8Array(4)])
  const view = viewOf(chunk)
  view.setUint32(0, data.length)
  view.setUint32(8 + data.length, checksum(chunk.subarray(4, 8 + data.length)))
  return chunk
}

/** A PNG without Exif, XMP, texts, times, chunks of programs, and whatever follows its end; how it is turned stays. */
export function plainPng(bytes: Uint8Array): Bytes {
  const parts = [bytes.subarray(0, signature)]
  const view = viewOf(bytes)
  for (let at = signature; at + 8 <= bytes.length; ) {
    const type = textAt(bytes, at + 4, 4)
    const end = at + 12 + view.getUint32(at)
    const chunk = bytes.subarray(at, end)
    if (isCritical(type) || looks.has(type)) parts.push(chunk)
    if (type === 'eXIf') {
      const orientation = orientationIn(chunk.subarray(8, -4))
      if (orientation !== 1) parts.push(chunkOf('eXIf', exifOf(orientation)))
    }
    if (type === 'IEND') break
    at = end
  }
  return joined(parts)
}
