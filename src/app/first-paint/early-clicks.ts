declare global {
  interface Window {
    /** What was clicked before the dashboard's script ran; undefined once the script has taken it over. */
    earlyClicks?: (Element | null)[]
    /** The buttons shown as busy because of such a click, with the content that they had before. */
    earlyBusy?: Map<Element, ChildNode[]>
  }
}

/**
 * Remembers clicks until React answers them: before, buttons would do nothing, and sending the form would put the password into
 * the address. A button that sends the form shows that it was pressed.
 */
export function holdEarlyClicks(): void {
  window.earlyClicks = []
  window.earlyBusy = new Map()
  const press = (pressed: Element | null) => {
    window.earlyClicks?.push(pressed)
    const send = pressed?.closest('[type=submit]')
    if (!send || !window.earlyBusy || window.earlyBusy.has(send)) return
    window.earlyBusy.set(send, [...send.childNodes])
    send.replaceChildren('Caricamento...')
    send.ariaBusy = send.ariaDisabled = 'true'
  }
  addEventListener('click', ({ target }) => press(target instanceof Element ? target : null))
  addEventListener('submit', (event) => {
    event.preventDefault()
    // A password manager may send the form without a click.
    if (!event.submitter && event.target instanceof Element)
      press(event.target.querySelector('[type=submit]'))
  })
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
  const pressed = clicks.flatMap((clicked) => clicked?.closest('button') ?? [])
  const before = buttons()
  return () => {
    // Where the screen was rendered anew, another button is in each one's place.
    const now = pressed.map((button) => (button.isConnected ? button : buttons()[before.indexOf(button)]))
    for (const button of now) if (button?.isConnected) button.click()
  }
}
