/** A path with its percent signs decoded, or null when one of them starts no valid code. */
export function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
