import type { Context } from 'hono'
import type { Caller } from '../database/as-caller.ts'
import { sql } from '../database/sql.ts'
import { largestFile, type NewFile } from '../files/storage-files.ts'
import type { Backend, HostEnv } from '../gateway/host.ts'
import { problem } from '../gateway/problems.ts'
import { cacheControlOf, type ObjectStore, putObject } from './objects.ts'
import { mostPixels, mostPixelsOfAll, pixelsOf } from './picture-size.ts'

/** A received body; `type` is the media type in `contentType`, without its parameters. */
export type RawUpload = { bytes: Uint8Array<ArrayBuffer>; type: string; contentType: string }

/** Refuses an upload before its body is read, or returns null. A body without a length could exceed every limit. */
export function refuseUpload(c: Context<HostEnv>, name: string): Response | null {
  if (name.length > 500 || !/^[\w/!\-.*'() &$@=;:+,]+$/.test(name) || isAmbiguousPath(c.req.url)) {
    return problem(c, 400, 'InvalidKey', 'Invalid key')
  }
  if (!c.req.header('content-length')) return problem(c, 411, 'length_required', 'Content-Length required')
  return null
}

/** Reads a whole upload before any lock is taken, so that a stalled upload does not hold up others. */
export async function readUpload(c: Context<HostEnv>): Promise<RawUpload | Response> {
  const contentType = c.req.header('content-type') ?? ''
  try {
    const bytes = new Uint8Array(await c.req.raw.arrayBuffer())
    return { bytes, type: mimeOf(contentType), contentType }
  } catch {
    return notRead(c)
  }
}

/** Extracts the file, or returns the refusal. supabase-js sends a File as a form. */
export async function fileIn(c: Context<HostEnv>, raw: RawUpload): Promise<NewFile | Response> {
  if (raw.type !== 'multipart/form-data')
    return { bytes: raw.bytes, type: raw.type, cacheControl: cacheControlOf(c.req.header('cache-control')) }
  if (hasTooManyParts(raw)) return notRead(c)
  const headers = { 'content-type': raw.contentType }
  const form = await new Response(raw.bytes, { headers }).formData().catch(() => null)
  const file = [...(form?.values() ?? [])].find((value) => typeof value !== 'string')
  if (!file) return notRead(c)
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    type: mimeOf(file.type),
    cacheControl: cacheControlOf(form?.get('cacheControl')),
  }
}

/** supabase-js sends the file and two or three values; parsing thousands of parts takes seconds. */
const mostParts = 10

function hasTooManyParts({ bytes, contentType }: RawUpload): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1] ?? ''
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = body.indexOf(`--${boundary}`)
  // The last boundary ends the form.
  for (let marks = 1; at >= 0 && marks <= mostParts + 1; marks += 1) {
    at = body.indexOf(`--${boundary}`, at + 2 + boundary.length)
  }
  return at >= 0
}

function notRead(c: Context<HostEnv>): Response {
  return problem(c, 400, 'invalid_request', 'Missing file in upload')
}

/**
 * Whether a name contains `%2F` or another code that Hono leaves encoded: the file would be stored under a wrong name.
 */
function isAmbiguousPath(url: string): boolean {
  const { pathname } = new URL(url)
  return decodeURI(pathname) !== decodeURIComponent(pathname)
}

/**
 * Stores an upload if its bucket accepts its type and size, its first bytes match the type, and its picture is not too
 * large.
 */
export async function storeUpload(
  c: Context<HostEnv>,
  store: ObjectStore,
  place: { caller: Caller; bucket: string; name: string },
  found: NewFile,
): Promise<Response> {
  const bucket = await rulesOf(store.db, place.bucket, found.type)
  if (!bucket) return problem(c, 404, 'Bucket not found', 'Bucket not found')
  if (!bucket.allows) return problem(c, 415, 'invalid_mime_type', `mime type ${found.type} is not supported`)
  if (found.bytes.length > bucket.limit) {
    return problem(c, 413, 'Payload too large', 'The object exceeded the maximum allowed size')
  }
  if (!matchesType(found.bytes, found.type)) {
    return problem(c, 415, 'invalid_mime_type', `The file is not what its type ${found.type} says`)
  }
  const pixels = pixelsOf(found.bytes, found.type)
  if (pixels === null) {
    return problem(c, 400, 'invalid_image', "L'immagine è danneggiata: non si può leggere.")
  }
  if (pixels && pixels.largest > mostPixels) {
    return problem(c, 413, 'image_too_large', "L'immagine ha troppi pixel: al massimo 50 megapixel.")
  }
  if (pixels && pixels.all > mostPixelsOfAll) {
    const most = 'al massimo 500 megapixel in tutto'
    return problem(c, 413, 'image_too_large', `L'animazione ha troppi fotogrammi di questa misura: ${most}.`)
  }
  const replaces = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
  const id = await putObject(store, place, found, replaces)
  if (id === null) return problem(c, 409, 'Duplicate', 'The resource already exists')
  return c.json({ Key: `${place.bucket}/${place.name}`, Id: id })
}

function mimeOf(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream'
}

/** The bucket's rules for a type, in one query, because each query waits for the database again. */
async function rulesOf(
  db: Backend['db'],
  bucket: string,
  type: string,
): Promise<{ limit: number; allows: boolean } | null> {
  const { rows } = await sql<{ file_size_limit: number | null; allows: boolean }>`
    select file_size_limit, coalesce(${type} = any (allowed_mime_types), true) as allows
    from storage.buckets where id = ${bucket}`.execute(db)
  const [rules] = rows
  if (!rules) return null
  return { limit: Math.min(Number(rules.file_size_limit ?? largestFile), largestFile), allows: rules.allows }
}

/** How a file of each type begins, in hexadecimal digits. */
const beginnings: Record<string, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  // GIF87a, GIF89a
  'image/gif': /^47494638(37|39)61/,
  // RIFF, a length, WEBP
  'image/webp': /^52494646.{8}57454250/,
  'application/pdf': /^255044462d/,
}

/** Whether a file's first bytes are those of its claimed type. A type that no bucket accepts matches nothing. */
export function matchesType(file: Uint8Array, mimeType: string): boolean {
  const beginning = Buffer.from(file.subarray(0, 12)).toString('hex')
  return beginnings[mimeType]?.test(beginning) ?? false
}

type Usage = { files: number; bytes: number }

/**
 * Refuses a file that exceeds its owner's quota. The secret key has none, and who else the project says.
 * An owner's uploads are checked one after the other, so that of two simultaneous ones the second counts the first.
 */
export async function refuseOverQuota(
  c: Context<HostEnv>,
  { db, quota, hooks }: Pick<Backend, 'db' | 'quota' | 'hooks'>,
  file: { bucket: string; name: string; size: number },
): Promise<Response | null> {
  const owner = c.get('request').claims?.sub
  if (!owner) return null
  const usage = await usageOf(db, owner, file)
  const fits = usage.files + 1 <= quota.files && usage.bytes + file.size <= quota.bytes
  if (fits || !(await hooks.hasQuota(db, owner))) return null
  return problem(c, 413, 'quota_exceeded', 'Hai esaurito lo spazio per i tuoi file: nulla è stato salvato.')
}

/** Files and bytes of an account, without the file that the upload replaces. */
async function usageOf(
  db: Backend['db'],
  owner: string,
  { bucket, name }: { bucket: string; name: string },
): Promise<Usage> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files,
      coalesce(sum((metadata ->> 'size')::bigint), 0) as bytes
    from storage.objects
    where owner_id = ${owner} and (bucket_id, name) <> (${bucket}, ${name})`.execute(db)
  const [usage] = rows
  return { files: Number(usage?.files ?? 0), bytes: Number(usage?.bytes ?? 0) }
}
