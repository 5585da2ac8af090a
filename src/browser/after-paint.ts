/** Resolves when the browser has painted what was changed so far; at once in a page that is not painted. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  // A timer of that frame runs when its picture is made.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
