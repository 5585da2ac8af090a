import { type Bytes, bytesOf, textAt, viewOf } from './bytes.ts'

const orientationTag = 0x0112
const header = 'Exif\0\0'

/** How a picture is turned and mirrored, 1 to 8, by its Exif data, with or without their header; 1 where they do not say. */
export function orientationIn(exif: Uint8Array): number {
  const tiff = textAt(exif, 0, header.length) === header ? exif.subarray(header.length) : exif
  const little = textAt(tiff, 0, 2) === 'II'
  if (!little && textAt(tiff, 0, 2) !== 'MM') return 1
  const view = viewOf(tiff)
  try {
    const first = view.getUint32(4, little)
    const count = view.getUint16(first, little)
    for (let at = first + 2; at < first + 2 + count * 12; at += 12) {
      if (view.getUint16(at, little) !== orientationTag) continue
      const value = view.getUint16(at + 8, little)
      return value >= 1 && value <= 8 ? value : 1
    }
  } catch (error) {
    // The data end before what they announce.
    if (!(error instanceof RangeError)) throw error
  }
  return 1
}

/** Exif data that say nothing but how the picture is turned. */
export function exifOf(orientation: number): Bytes {
  return bytesOf(
    `MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
  )
}
