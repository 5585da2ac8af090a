/** A path with its percent signs decoded, or null where one of them encodes nothing. */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
