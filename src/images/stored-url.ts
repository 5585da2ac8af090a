import { backendUrl } from '#backend/backend.ts'

export interface StoredObject {
  bucket: string
  name: string
}

/**
 * The only spelling of a stored file's address that rows accept, from its bucket and name. The database has the same
 * rule (`private.canonical_object`).
 */
const canonical =
  /^(?:https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?)?\/storage\/v1\/object\/public\/([a-z]+(?:-[a-z]+)*)((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)(?:\?v=[A-Za-z0-9]{1,40})?$/

/**
 * The path of a stored file and, when a new file may get the same name, the version in its address. Older rows may
 * contain other spellings, which are shown but whose files are never removed.
 */
const publicPath = /\/storage\/v1\/object\/public\/[^/]+\/[^?#]+(\?v=\w+)?/

/** Decodes a name. A `%` that encodes nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Splits an address before its query and fragment. */
function parts(url: string): [path: string, rest: string] {
  const end = url.search(/[?#]/)
  return end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
}

/**
 * The stored file of an address, or null for an address elsewhere or in another spelling: browser, storage and database
 * might each read another spelling as another file.
 */
export function objectOf(url: string): StoredObject | null {
  const [, bucket, path] = canonical.exec(url) ?? []
  return bucket && path ? { bucket, name: path.slice(1) } : null
}

/** Whether two addresses belong to one stored file, possibly in two versions. */
export function isSameObject(one: string, other: string): boolean {
  const [a, b] = [objectOf(one), objectOf(other)]
  return a && b ? a.bucket === b.bucket && a.name === b.name : one === other
}

/** A PDF's first page is stored beside it under this name. */
export function previewName(name: string): string {
  return `${name}.preview.png`
}

/** The name of a stored file, without its path. */
export function fileNameOf(url: string): string {
  return decoded(parts(url)[0].split('/').pop() ?? '')
}

/** Whether a stored file is a PDF, which an `<img>` cannot show. */
export function isDocumentUrl(url: string): boolean {
  return /\.pdf$/i.test(parts(url)[0])
}

/**
 * An address for an `<img>`: the preview for a PDF. Rows contain the whole public URL of the day of the upload; the
 * file is requested from where the backend is now (another port, another domain).
 */
export function displayUrl(url: string): string {
  const path = publicPath.exec(url)?.[0]
  const here = path ? backendUrl + path : url
  if (!isDocumentUrl(here)) return here
  const [name, version] = parts(here)
  return previewName(name) + version
}

/** Whether the storage has a file. False for an address elsewhere. Throws when the storage does not answer. */
export async function isStored(url: string): Promise<boolean> {
  const object = objectOf(url)
  if (!object) return false
  // Bypasses the browser's cache, which may keep a deleted file.
  const address = `${backendUrl}/storage/v1/object/public/${object.bucket}/${object.name}`
  const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
  return ok
}

/** Milliseconds. The server removes an upload that no row shows after a day; half of that allows for wrong clocks. */
const safeFor = 12 * 3_600_000

/**
 * Whether an upload certainly still exists, so that a row may be saved with its address. A form may stay open for days;
 * its picture must then be sent again. Times are those of `Date.now()`.
 */
export function isStillStored(sentAt: number, now = Date.now()): boolean {
  return sentAt <= now && now - sentAt < safeFor
}
