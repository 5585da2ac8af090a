import { type Bytes, bytesOf, joined, textAt, viewOf } from './bytes.ts'
import { exifOf, orientationIn } from './exif.ts'

const [startOfScan, endOfImage, comment] = [0xda, 0xd9, 0xfe]
/** Application segments that a decoder needs, and nothing about where or when: pixels' shape, colours, colour model. */
const needed: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
/** The longest JFIF segment without a small copy of the picture. */
const jfifBytes = 18

/** Whether a marker has no segment behind it. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef

/** The position of the next marker. Skips compressed data, where 0xff is followed by 0 or a restart marker. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at
  }
  return bytes.length
}

/** An application segment or comment as it stays; null for one that goes. */
function kept(marker: number, segment: Uint8Array): Uint8Array | null {
  if (!isApplication(marker)) return marker === comment ? null : segment
  const name = needed[marker]
  if (name === undefined || textAt(segment, 4, name.length) !== name) return null
  if (marker !== 0xe0 || segment.length <= jfifBytes) return segment
  const short = segment.slice(0, jfifBytes)
  // The shortened segment's length, and a thumbnail of 0 by 0 pixels.
  short.set([0, jfifBytes - 2], 2)
  short.set([0, 0], jfifBytes - 2)
  return short
}

function exifSegment(orientation: number): Bytes {
  const exif = exifOf(orientation)
  const length = 2 + 6 + exif.length
  return joined([bytesOf(`\xff\xe1\0${String.fromCharCode(length)}Exif\0\0`), exif])
}

/**
 * A JPEG without Exif, XMP, IPTC, comments, small copies, and whatever follows its end; how it is turned stays. Its compressed
 * data are the same, and one that was cut off stays so.
 */
export function plainJpeg(bytes: Uint8Array): Bytes {
  const parts: Uint8Array[] = []
  let orientation: number | null = null
  let end: Uint8Array = new Uint8Array()
  let at = 2
  while (at < bytes.length) {
    const start = nextMarker(bytes, at)
    const marker = bytes[start + 1]
    if (marker === undefined) break
    if (marker === endOfImage) {
      end = bytes.subarray(start, start + 2)
      break
    }
    if (standsAlone(marker)) {
      at = start + 2
      continue
    }
    const length = start + 4 <= bytes.length ? viewOf(bytes).getUint16(start + 2) : 2
    const behind = start + 2 + length
    const segment = bytes.subarray(start, marker === startOfScan ? nextMarker(bytes, behind) : behind)
    if (marker === 0xe1 && textAt(segment, 4, 6) === 'Exif\0\0')
      orientation ??= orientationIn(segment.subarray(4))
    const part = kept(marker, segment)
    if (part) parts.push(part)
    at = start + segment.length
  }
  const turned = orientation !== null && orientation !== 1 ? [exifSegment(orientation)] : []
  // JFIF comes first where there is one.
  const first = parts[0]?.[1] === 0xe0 ? 1 : 0
  return joined([bytesOf('\xff\xd8'), ...parts.slice(0, first), ...turned, ...parts.slice(first), end])
}
