/**
 * A request's body as text; null when it is not UTF-8. `request.text()` would replace the wrong bytes by U+FFFD and
 * store another text than the one sent.
 */
export async function textOfBody(request: Request): Promise<string | null> {
  const bytes = await request.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether a query's percent codes are UTF-8. A percent sign that begins no code counts as a character. */
export function isUtf8Query(search: string): boolean {
  return decoded(search.replace(/%(?![0-9a-f]{2})/gi, '%25')) !== null
}

/** Percent-decodes a path; null when it is malformed. */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
