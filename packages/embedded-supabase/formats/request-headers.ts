/**
 * The requested bytes, both ends included; `whole`: no range was asked for; `none`: all of it lies beyond the file's
 * end.
 */
type RequestedRange = { start: number; end: number } | 'whole' | 'none'

/** The `Range` and `If-Range` headers of a request. */
export type PartRequest = { range: string | undefined; ifRange: string | undefined }

/** `start` is the first byte of the answer, `end` the one after the last. */
type Part = { status: 200 | 206 | 416; start: number; end: number }

/** Characters: `bytes=` and two positions of sixteen digits, rounded up. */
const longestRange = 40
/** Characters: a browser sends only a few tags for one address. */
const longestTagList = 1000

/**
 * Parses a `Range` header. Several ranges, other units and malformed texts count as no header, as HTTP allows: many
 * overlapping ranges would make the answer many times larger than the file.
 */
function parseRange(header: string | undefined, size: number): RequestedRange {
  if (header === undefined || header.length > longestRange) return 'whole'
  const [, from = '', to = ''] = /^bytes=(\d{0,16})-(\d{0,16})$/.exec(header) ?? []
  if (from === '' && to === '') return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'none' : { start, end }
}

/**
 * Decides which part of a file answers a request, and adds the headers of that answer. A client whose `If-Range` names
 * another version gets the whole file.
 */
export function partFor({ range, ifRange }: PartRequest, size: number, headers: Headers): Part {
  const validators = [undefined, headers.get('etag'), headers.get('last-modified')]
  const requested = validators.includes(ifRange) ? parseRange(range, size) : 'whole'
  headers.set('accept-ranges', 'bytes')
  const part = partOf(requested, size)
  headers.set('content-length', String(part.end - part.start))
  if (part.status === 206) headers.set('content-range', `bytes ${part.start}-${part.end - 1}/${size}`)
  if (part.status === 416) headers.set('content-range', `bytes */${size}`)
  return part
}

function partOf(requested: RequestedRange, size: number): Part {
  if (requested === 'whole') return { status: 200, start: 0, end: size }
  if (requested === 'none') return { status: 416, start: 0, end: 0 }
  return { status: 206, start: requested.start, end: requested.end + 1 }
}

/** Whether an `If-None-Match` header contains the tag, weak or not, or `*`. */
export function namesTag(header: string, etag: string | null): boolean {
  if (header.length > longestTagList) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || (etag !== null && tags.includes(etag))
}

export type Encoding = 'br' | 'gzip'

/** Characters: a browser names five encodings at most. */
const longestHeader = 200

/**
 * The best encoding that an `Accept-Encoding` header accepts; null when it accepts none of ours. A weight of 0 (`br;
 * q=0`) is a refusal.
 */
export function preferredEncoding(header: string): Encoding | null {
  if (header.length > longestHeader) return null
  const weights = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  const accepts = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : null
}
