/** How many entries are read at once. */
export const slice = 20

/** The id before which the next slice begins, newest first; null after the last one. */
export function olderThan(entries: readonly { id: number }[]): number | null {
  return entries.length < slice ? null : (entries.at(-1)?.id ?? null)
}
