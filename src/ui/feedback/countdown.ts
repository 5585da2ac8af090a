/** How often the clock looks, in milliseconds. */
const tickMs = 250

/**
 * Calls `end` after some milliseconds in which the page is seen and nothing in `place` is hovered or focused; the rest of
 * the time does not count. Answers a function that stops it.
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
