import { type Bytes, bytesOf, joined, textAt } from './bytes.ts'

const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const [comment, application] = [0xfe, 0xff]
/** Applications' data that say how often an animation repeats, and which colours it has. */
const needed = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** The bytes of a colour table, by the flags that announce it. */
const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Where data blocks, each with its length before it, end. */
function endOfBlocks(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at]) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

/**
 * A GIF, also one that moves, without comments, XMP, data of programs, and whatever follows its end. One that was cut off stays
 * so.
 */
export function plainGif(bytes: Uint8Array): Bytes {
  let at = 13 + tableBytes(bytes[10] ?? 0)
  const parts = [bytes.subarray(0, at)]
  while (at < bytes.length && bytes[at] !== trailer) {
    const [kind, label] = [bytes[at], bytes[at + 1]]
    if (kind !== extension && kind !== image) break
    const data = kind === image ? at + 11 + tableBytes(bytes[at + 9] ?? 0) : at + 2
    const end = endOfBlocks(bytes, data)
    const isNamed = kind === extension && label === application
    const goes =
      (kind === extension && label === comment) || (isNamed && !needed.has(textAt(bytes, at + 3, 11)))
    if (!goes) parts.push(bytes.subarray(at, end))
    at = end
  }
  return joined(at < bytes.length ? [...parts, bytesOf(';')] : parts)
}
