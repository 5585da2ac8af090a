/**
 * Takes the drawing of the dashboard (`draw.ts`) away as soon as something real is there, before the browser paints again, so
 * that nothing flickers: the menu when the frame stands, the rest when there is a heading, which every page and every
 * message has. No text is on the page twice.
 */
export function uncover(container: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    const drawing = document.querySelector('[data-drawing]')
    if (container.querySelector('aside')) uncoverMenu(drawing)
    if (!container.querySelector('h1')) return
    watcher.disconnect()
    drawing?.remove()
  })
  watcher.observe(container, { childList: true, subtree: true })
}

/** Leaves a gap in the place of the menu, through which the real one is seen. */
function uncoverMenu(drawing: Element | null): void {
  const menu = drawing?.querySelector<HTMLElement>('[data-wide],[data-collapsed]')
  if (!drawing || !menu?.hasChildNodes()) return
  menu.replaceChildren()
  menu.style.visibility = 'hidden'
  menu.previousElementSibling?.remove()
  menu.nextElementSibling?.classList.add('bg-canvas', 'min-h-dvh')
  menu.parentElement?.classList.remove('bg-canvas')
  drawing.classList.remove('bg-canvas')
}

/** Whether the drawing shows a list's rows (`draw.ts` says so). */
export function areRowsDrawn(): boolean {
  return document.querySelector('[data-drawing][data-drawn-rows]') !== null
}
