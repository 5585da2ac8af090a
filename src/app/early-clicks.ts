declare global {
  interface Window {
    /** What was clicked since the page opened; the script of index.html adds to it until it is taken. */
    earlyClicks?: (EventTarget | null)[]
    /** The buttons that it shows as busy since then, with what they held before. */
    earlyBusy?: Map<HTMLButtonElement, ChildNode[]>
  }
}

/**
 * From now on the page answers clicks itself, and its buttons are as the build rendered them. Answers a function that
 * presses the buttons again that were pressed before.
 */
export function takeEarlyClicks(): () => void {
  const clicks = window.earlyClicks ?? []
  delete window.earlyClicks
  for (const [button, held] of window.earlyBusy ?? []) {
    button.replaceChildren(...held)
    button.removeAttribute('aria-busy')
    button.removeAttribute('aria-disabled')
  }
  delete window.earlyBusy
  const buttons = () => [...document.querySelectorAll('button')]
  // Links and labels need no script; a label clicked again would take the focus from where somebody types by now.
  const pressed = clicks.flatMap((clicked) =>
    clicked instanceof Element ? (clicked.closest('button') ?? []) : [],
  )
  const before = buttons()
  return () => {
    // Where the screen was drawn anew, another button is in each one's place.
    const now = pressed.map((button) => (button.isConnected ? button : buttons()[before.indexOf(button)]))
    for (const button of now) if (button?.isConnected) button.click()
  }
}
