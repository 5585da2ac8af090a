/** The bytes asked for, from 0, both ends included; `whole`: all of them; `none`: only bytes beyond the file's end. */
type Asked = { start: number; end: number } | 'whole' | 'none'

/** The headers of a request that decide which part of a file it gets. */
export type PartRequest = { range: string | undefined; ifRange: string | undefined }

/** The status of the answer and the bytes that it holds, from `start` to before `end`. */
type Part = { status: 200 | 206 | 416; start: number; end: number }

/** Characters: longer than `bytes=` and two positions of sixteen digits. */
const longestRange = 40
/** Characters: longer than the few tags that a browser keeps for one address. */
const longestTagList = 1000

/**
 * Reads a `Range` header. Several ranges, other units and invalid texts count as no header, as HTTP allows: many
 * overlapping ranges would make the answer many times larger than the file.
 */
function askedOf(header: string | undefined, size: number): Asked {
  if (header === undefined || header.length > longestRange) return 'whole'
  const [, from = '', to = ''] = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header) ?? []
  if (from === '' && to === '') return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'none' : { start, end }
}

/**
 * The part of a file of `size` bytes that answers a request; adds its headers to `headers`. A visitor who holds a part of
 * another version (`If-Range`) gets the whole file.
 */
export function partFor({ range, ifRange }: PartRequest, size: number, headers: Headers): Part {
  const known = [undefined, headers.get('etag'), headers.get('last-modified')]
  const asked = known.includes(ifRange) ? askedOf(range, size) : 'whole'
  headers.set('accept-ranges', 'bytes')
  const part = partOf(asked, size)
  headers.set('content-length', String(part.end - part.start))
  if (part.status === 206) headers.set('content-range', `bytes ${part.start}-${part.end - 1}/${size}`)
  if (part.status === 416) headers.set('content-range', `bytes */${size}`)
  return part
}

function partOf(asked: Asked, size: number): Part {
  if (asked === 'whole') return { status: 200, start: 0, end: size }
  if (asked === 'none') return { status: 416, start: 0, end: 0 }
  return { status: 206, start: asked.start, end: asked.end + 1 }
}

/** Whether an `If-None-Match` header contains the tag, weak or not, or `*`. */
export function namesTag(header: string, etag: string | null): boolean {
  if (header.length > longestTagList) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || (etag !== null && tags.includes(etag))
}
