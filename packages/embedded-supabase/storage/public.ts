import type { Context } from 'hono'
import { sql } from '../database/sql.ts'
import type { StorageFiles } from '../files/storage-files.ts'
import { namesTag, partFor } from '../formats/request-headers.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { cacheControlOf } from './objects.ts'

type Stored = { mimetype?: string; cacheControl?: string; eTag?: string; lastModified?: string }

/**
 * Serves a file of a public bucket with one query, conditional requests and ranges. The type is the stored one and
 * never guessed from the name, so that no upload can run as a page.
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
  if (!stored) return missing(c)
  const headers = new Headers({
    'content-type': stored.mimetype ?? 'application/octet-stream',
    'cache-control': cacheFor(name, stored),
    // For every page, as Supabase: a browser that kept it for an <img> may also give it to a script of the site.
    'access-control-allow-origin': '*',
  })
  if (stored.eTag) headers.set('etag', stored.eTag)
  if (stored.lastModified) headers.set('last-modified', new Date(stored.lastModified).toUTCString())
  if (c.req.query('download') !== undefined) headers.set('content-disposition', 'attachment')
  if (notModified(c, headers)) return new Response(null, { status: 304, headers })
  return sendFile(c, files, { bucket, name }, headers)
}

/** Streams the file, or the requested range of it. HEAD opens no file. */
async function sendFile(
  c: Context<HostEnv>,
  files: StorageFiles,
  { bucket, name }: { bucket: string; name: string },
  headers: Headers,
): Promise<Response> {
  const request = { range: c.req.header('range'), ifRange: c.req.header('if-range') }
  if (c.req.method === 'HEAD') {
    const size = await files.sizeOf(bucket, name)
    if (size === null) return missing(c)
    return new Response(null, { status: partFor(request, size, headers).status, headers })
  }
  const file = await files.open(bucket, name)
  if (!file) return missing(c)
  const { status, start, end } = partFor(request, file.size, headers)
  if (start < end) return new Response(await file.stream(start, end), { status, headers })
  await file.close()
  return new Response(null, { status, headers })
}

function missing(c: Context<HostEnv>): Response {
  return problem(c, 404, 'not_found', 'Object not found')
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
/**
 * Names that the front end gives to one upload only: a UUID, with or without a time; letters and digits with eight
 * random hexadecimal digits; and the preview of each. Not a partita IVA alone, since a new logo has the same name.
 */
const ownName = new RegExp(`^(${uuid}(-\\d{13})?|[A-Z0-9]+-[0-9a-f]{8})\\.\\w+(\\.preview\\.png)?$`)

/** An hour by default, as supabase-js asks; for ever when no other upload can get the same name. */
function cacheFor(name: string, stored: Stored): string {
  // Older rows contain whatever their upload sent.
  const cacheControl = cacheControlOf(stored.cacheControl)
  if (cacheControl !== 'max-age=3600' || !ownName.test(name)) return cacheControl
  return 'public, max-age=31536000, immutable'
}

function notModified(c: Context<HostEnv>, headers: Headers): boolean {
  const tags = c.req.header('if-none-match')
  if (tags !== undefined) return namesTag(tags, headers.get('etag'))
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return Date.parse(headers.get('last-modified') ?? '') <= since
}
