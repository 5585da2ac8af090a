/** What of a file was asked for, by bytes counted from 0, both ends included; `whole`: all; `none`: nothing there is. */
type Asked = { start: number; end: number } | 'whole' | 'none'

/** Reads a `Range` header; several ranges, other units and nonsense count as no header, as HTTP has it. */
function askedOf(header: string | undefined, size: number): Asked {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end ? 'none' : { start, end }
}

/**
 * Answers a file, or the part of it that was asked for; with `headers` of the whole. Whoever has a part of another
 * version (`If-Range`) gets it whole.
 */
export function respondWith(
  request: { method: string; range: string | undefined; ifRange: string | undefined },
  bytes: Uint8Array<ArrayBuffer>,
  headers: Headers,
): Response {
  const respond = (body: Uint8Array<ArrayBuffer>, status: number) => {
    headers.set('content-length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : body, { status, headers })
  }
  const known = [undefined, headers.get('etag'), headers.get('last-modified')]
  const asked = known.includes(request.ifRange) ? askedOf(request.range, bytes.length) : 'whole'
  headers.set('accept-ranges', 'bytes')
  if (asked === 'whole') return respond(bytes, 200)
  if (asked === 'none') {
    headers.set('content-range', `bytes */${bytes.length}`)
    return respond(new Uint8Array(), 416)
  }
  headers.set('content-range', `bytes ${asked.start}-${asked.end}/${bytes.length}`)
  return respond(bytes.subarray(asked.start, asked.end + 1), 206)
}

/** Whether `If-None-Match` names what is there: by its tag, weak or not, or by `*`, which is anything. */
export function namesTag(header: string, etag: string | null): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || (etag !== null && tags.includes(etag))
}
