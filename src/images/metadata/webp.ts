import { type Bytes, bytesOf, joined, textAt, viewOf } from './bytes.ts'
import { exifOf, orientationIn } from './exif.ts'

const header = 12
const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Bits of VP8X that announce Exif data and XMP. */
const [exifBit, xmpBit] = [0x08, 0x04]

function chunkOf(type: string, data: Uint8Array): Bytes {
  const chunk = joined([bytesOf(type), new Uint8Array(4), data, new Uint8Array(data.length % 2)])
  viewOf(chunk).setUint32(4, data.length, true)
  return chunk
}

/**
 * A WebP, also one that moves, without Exif, XMP, unknown chunks, and whatever follows its end; how it is turned stays. One that
 * was cut off stays so.
 */
export function plainWebp(bytes: Uint8Array): Bytes {
  const view = viewOf(bytes)
  const parts: Bytes[] = []
  let orientation = 1
  const last = 8 + view.getUint32(4, true)
  for (let at = header; at + 8 <= Math.min(last, bytes.length); ) {
    const type = textAt(bytes, at, 4)
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    if (needed.has(type)) parts.push(bytes.slice(at, next))
    if (type === 'EXIF') orientation = orientationIn(bytes.subarray(at + 8, next))
    at = next
  }
  const [first] = parts
  if (first && textAt(first, 0, 4) === 'VP8X') {
    const others = (first[8] ?? 0) & ~(exifBit | xmpBit)
    first[8] = orientation === 1 ? others : others | exifBit
    if (orientation !== 1) parts.push(chunkOf('EXIF', exifOf(orientation)))
  }
  const file = joined([bytesOf('RIFF\0\0\0\0WEBP'), ...parts])
  const missing = Math.max(0, last - bytes.length)
  viewOf(file).setUint32(4, file.length - 8 + missing, true)
  return file
}
