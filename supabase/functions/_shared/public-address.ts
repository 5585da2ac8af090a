/** A stored file's path, with `?v=…`, which is added when a file is replaced under the same name. */
const storedPath = /\/storage\/v1\/object\/public\/[^/]+\/[^?#]+(\?v=\w+)?/

/**
 * The public URL of a row's image, for any website's `<img>`; null for a row without one. Rows contain the origin of
 * the day of the upload, which is replaced by the present one. A PDF's image is the preview of its first page, stored
 * beside it. The dashboard does the same (`src/images/stored-url.ts`).
 * @param base the backend's public origin.
 */
export function publicAddress(url: string | null, base: string): string | null {
  if (!url) return null
  const path = storedPath.exec(url)?.[0] ?? url
  const address = parsed(path, base)
  if (!address) return null
  const { href, pathname } = address
  if (!/\.pdf$/i.test(pathname)) return href
  const end = href.search(/[?#]/)
  return end < 0 ? `${href}.preview.png` : `${href.slice(0, end)}.preview.png${href.slice(end)}`
}

/** Not `URL.canParse`, which the page of a card may not have (README.md, 'Browsers'). */
function parsed(path: string, base: string): URL | null {
  try {
    return new URL(path, base)
  } catch {
    return null
  }
}
