/** Milliseconds between two looks at the clock. */
const tickMs = 250

/**
 * Calls `end` after so many milliseconds in which the page is visible and nothing in `place` is hovered or focused;
 * other time does not count. Returns a function that stops it.
 */
export function whileUntouched(place: Element, ms: number, end: () => void): () => void {
  let left = ms
  const clock = setInterval(() => {
    if (document.hidden || place.matches(':hover, :focus-within')) return
    left -= tickMs
    if (left > 0) return
    clearInterval(clock)
    end()
  }, tickMs)
  return () => clearInterval(clock)
}
