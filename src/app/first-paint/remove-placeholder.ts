/**
 * Removes the placeholder as soon as the page has the same content, before the browser paints again, so that nothing
 * flickers: the menu when the frame is rendered, the rest when there is a heading, which every page and every error
 * has. No text is on the page twice.
 */
export function removePlaceholder(container: HTMLElement): void {
  const watcher = new MutationObserver(() => {
    const placeholder = document.querySelector('[data-placeholder]')
    if (container.querySelector('aside')) removeMenu(placeholder)
    if (!container.querySelector('h1')) return
    watcher.disconnect()
    placeholder?.remove()
  })
  watcher.observe(container, { childList: true, subtree: true })
}

/** Leaves a gap in the place of the menu, through which the real one is seen. */
function removeMenu(placeholder: Element | null): void {
  const menu = placeholder?.querySelector<HTMLElement>('[data-wide],[data-collapsed]')
  if (!placeholder || !menu?.hasChildNodes()) return
  menu.replaceChildren()
  menu.style.visibility = 'hidden'
  menu.previousElementSibling?.remove()
  menu.nextElementSibling?.classList.add('bg-canvas', 'min-h-dvh')
  menu.parentElement?.classList.remove('bg-canvas')
  placeholder.classList.remove('bg-canvas')
}
