import fs from 'node:fs/promises'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Backend, HostEnv } from './host.ts'
import { problem } from './problems.ts'
import type { StorageFiles } from './storage-files.ts'

type Stored = { mimetype?: string; cacheControl?: string; eTag?: string; lastModified?: string }

/**
 * Serves a file of a public bucket: one look-up instead of lite's three and no write, conditional requests and ranges.
 * The type is the stored one, never guessed from the name, so that nothing uploaded can run as a page.
 */
export async function servePublicObject(
  c: Context<HostEnv>,
  db: Backend['db'],
  files: StorageFiles,
  { bucket, name }: { bucket: string; name: string },
): Promise<Response> {
  const { rows } = await sql<{ metadata: Stored | null }>`
    select o.metadata from storage.objects o join storage.buckets b on b.id = o.bucket_id and b.public
    where o.bucket_id = ${bucket} and o.name = ${name}`.execute(db)
  const stored = rows[0]?.metadata
  const bytes = stored && (await fs.readFile(files.pathOf(bucket, name)).catch(() => null))
  if (!stored || !bytes) return problem(c, 404, 'not_found', 'Object not found')
  const headers = new Headers({
    'content-type': stored.mimetype ?? 'application/octet-stream',
    'cache-control': stored.cacheControl ?? 'no-cache',
    'accept-ranges': 'bytes',
  })
  if (stored.eTag) headers.set('etag', stored.eTag)
  if (stored.lastModified) headers.set('last-modified', new Date(stored.lastModified).toUTCString())
  if (c.req.query('download') !== undefined) headers.set('content-disposition', 'attachment')
  if (notModified(c, headers)) return new Response(null, { status: 304, headers })
  return withRange(c, bytes, headers)
}

function notModified(c: Context<HostEnv>, headers: Headers): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined)
    return tags.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === headers.get('etag'))
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Date.parse(headers.get('last-modified') ?? '') <= since
}

function withRange(c: Context<HostEnv>, bytes: Buffer, headers: Headers): Response {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('range') ?? '') ?? []
  const size = bytes.length
  const respond = (body: Buffer, status: number) => {
    headers.set('content-length', String(body.length))
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
  }
  if (from === '' && to === '') return respond(bytes, 200)
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) {
    headers.set('content-range', `bytes */${size}`)
    return respond(Buffer.alloc(0), 416)
  }
  headers.set('content-range', `bytes ${start}-${end}/${size}`)
  return respond(bytes.subarray(start, end + 1), 206)
}
