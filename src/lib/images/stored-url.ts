import { backendUrl } from '#lib/backend/backend.ts'

/** A stored file. */
export interface StoredObject {
  bucket: string
  name: string
}

/**
 * The one spelling of a stored file's address that rows take, with its bucket and its name. The database has the same one
 * (`private.canonical_object`).
 */
const canonical =
  /^(?:https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?)?\/storage\/v1\/object\/public\/([a-z]+(?:-[a-z]+)*)((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+)(?:\?v=[A-Za-z0-9]{1,40})?$/

/**
 * Where a file is asked for: its path, and the version that the address of a file bears whose name outlives its content.
 * Rows of before may hold it in other spellings, which are shown and never removed.
 */
const publicPath = /\/storage\/v1\/object\/public\/[^/]+\/[^?#]+(\?v=\w+)?/

/** A name may hold a `%` that encodes nothing: it is then what it looks like. */
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
 * The stored file behind an address, or null for an address elsewhere or in another spelling: a browser, the storage and the
 * database might each read that as another file.
 */
export function objectOf(url: string): StoredObject | null {
  const [, bucket, path] = canonical.exec(url) ?? []
  return bucket && path ? { bucket, name: path.slice(1) } : null
}

/** Whether two addresses are of one stored file, perhaps in two versions. */
export function isSameObject(one: string, other: string): boolean {
  const [a, b] = [objectOf(one), objectOf(other)]
  return a && b ? a.bucket === b.bucket && a.name === b.name : one === other
}

/** A PDF's first page is stored beside it under this name. */
export function previewName(name: string): string {
  return `${name}.preview.png`
}

/** A stored file's own name, without where it lies. */
export function fileNameOf(url: string): string {
  return decoded(parts(url)[0].split('/').pop() ?? '')
}

/** Whether a stored file is a PDF, which no `<img>` shows. */
export function isDocumentUrl(url: string): boolean {
  return /\.pdf$/i.test(parts(url)[0])
}

/**
 * The address of something an `<img>` can show: for a PDF its preview. Rows keep the whole public URL of
 * the day of the upload; the file is asked from where the backend is now (another port, another domain).
 */
export function displayUrl(url: string): string {
  const path = publicPath.exec(url)?.[0]
  const here = path ? backendUrl + path : url
  if (!isDocumentUrl(here)) return here
  const [name, version] = parts(here)
  return previewName(name) + version
}
