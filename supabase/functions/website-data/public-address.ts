/** A stored file's path, with the version of one whose name outlives its content. */
const storedPath = /\/storage\/v1\/object\/public\/[^/]+\/[^?#]+(\?v=\w+)?/

/**
 * The public address of a row's image, for any website's `<img>`; null for a row without one. Rows keep the address of the
 * day of the upload, so a stored file is asked from where the backend is now. A PDF's image is its first page, which is
 * stored beside it. The dashboard does the same (`src/images/stored-url.ts`).
 * @param base the backend's public origin.
 */
export function publicAddress(url: string | null, base: string): string | null {
  if (!url) return null
  const path = storedPath.exec(url)?.[0] ?? url
  if (!URL.canParse(path, base)) return null
  const { href, pathname } = new URL(path, base)
  if (!/\.pdf$/i.test(pathname)) return href
  const end = href.search(/[?#]/)
  return end < 0 ? `${href}.preview.png` : `${href.slice(0, end)}.preview.png${href.slice(end)}`
}
