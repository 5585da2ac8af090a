declare global {
  interface Window {
    /** What was clicked before the page's script ran, in this order; the script of index.html holds it until it is taken. */
    earlyClicks?: (EventTarget | null)[]
  }
}

/** From now on the page answers clicks itself. Answers a function that repeats those that came before. */
export function takeEarlyClicks(): () => void {
  const clicks = window.earlyClicks ?? []
  delete window.earlyClicks
  return () => {
    for (const clicked of clicks) {
      if (clicked instanceof HTMLElement && clicked.isConnected) clicked.click()
    }
  }
}
