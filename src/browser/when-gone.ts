/** Resolves when an element has left the page; at once where it is not on it. */
export function whenGone(element: Element | null): Promise<void> {
  return new Promise((resolve) => {
    if (!element?.isConnected) return resolve()
    const observer = new MutationObserver(() => {
      if (element.isConnected) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
