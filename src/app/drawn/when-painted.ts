import { afterPaint } from '#browser/after-paint.ts'

/** Milliseconds after which an answer is no longer waited for: by then the dashboard could have asked for it itself. */
const longestWait = 300

/** Resolves when all parts of a drawing are there and painted, at the latest after `longestWait`. */
export async function whenPainted(parts: readonly Promise<void>[]): Promise<void> {
  if (parts.length === 0) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWait))
  await Promise.race([Promise.allSettled(parts).then(afterPaint), late])
}
