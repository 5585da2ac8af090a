/**
 * Takes the drawing of the dashboard (`draw.ts`) away as soon as something real is there: every page and every message has a
 * heading. It is taken away before the browser paints again, so that nothing flickers.
 */
export function uncover(container: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    if (!container.querySelector('h1')) return
    watcher.disconnect()
    document.querySelector('[data-drawing]')?.remove()
  })
  watcher.observe(container, { childList: true, subtree: true })
}
