import { backendUrl } from './backend.ts'

/** Bucket, name, and the version that the address of a file bears whose name outlives its content. */
const publicPath = /\/storage\/v1\/object\/public\/([^/]+)\/([^?#]+)(\?v=\w+)?/

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

/** The bucket and name behind the public URL of a stored file, or null for any other address. */
export function objectOf(url: string): { bucket: string; name: string } | null {
  const match = publicPath.exec(url)
  return match?.[1] && match[2] ? { bucket: match[1], name: decoded(match[2]) } : null
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
