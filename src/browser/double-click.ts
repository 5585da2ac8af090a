/** The link or button that the first click of a double-click met. */
let first: Element | null = null

function controlAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('a, button') : null
}

function keepFromStranger(event: MouseEvent): void {
  // `detail` counts the clicks at one place in quick succession; 0 for the keyboard.
  if (event.detail < 2) {
    if (event.type === 'click') first = controlAt(event.target)
  } else if (first && !first.isConnected) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

/**
 * Drops the second click of a double-click where the first has taken its link or button away: a saved form gives way to its
 * list within that time, and the second click would open whatever row lies there. Answers a function that stops it.
 */
export function endDoubleClicks(): () => void {
  const events = ['mousedown', 'click'] as const
  for (const event of events) window.addEventListener(event, keepFromStranger, true)
  return () => {
    for (const event of events) window.removeEventListener(event, keepFromStranger, true)
  }
}
