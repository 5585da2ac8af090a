import { decoded } from '../decoded.ts'

/**
 * Every `bucket/name` that an address could be served as. It is for deciding what may be removed: rather one too many
 * than a picture that somebody sees. So origin and route do not count, only a bucket and what follows it, in the
 * address as written and as a browser would ask for it.
 */
export function shownObjects(url: string, buckets: Iterable<string>): string[] {
  const whole = URL.canParse(url, 'http://any.example') ? new URL(url, 'http://any.example').pathname : url
  const paths = [url, whole].map((text) => text.replace(/[?#].*$/s, ''))
  const written = new Set(paths.flatMap((path) => [path, decoded(path) ?? path]))
  return [...buckets].flatMap((bucket) => [...written].flatMap((path) => after(path, bucket)))
}

function after(path: string, bucket: string): string[] {
  const found: string[] = []
  const folder = `/${bucket}/`
  for (let at = path.indexOf(folder); at !== -1; at = path.indexOf(folder, at + 1)) {
    found.push(path.slice(at + 1))
  }
  return found
}
