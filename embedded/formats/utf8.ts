import { decoded } from './decoded.ts'

/**
 * The text of a body, or null for bytes that are no UTF-8. `request.text()` would put U+FFFD in their place, and another
 * text than the one sent would be kept.
 */
export async function textOfBody(request: Request): Promise<string | null> {
  const bytes = await request.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Whether the codes of a query are UTF-8. A percent sign that starts no code stands for itself there. */
export function isUtf8Query(search: string): boolean {
  return decoded(search.replace(/%(?![0-9a-f]{2})/gi, '%25')) !== null
}
