/** Pixels that a message takes: its height with two lines, half its width. */
const height = 112
const halfWidth = 190
/** How far from the window's edge it stands, also over the buttons of a form or of a selection (styles.css). */
const edges: Record<string, number> = { none: 16, '': 88, tall: 144 }

/** What was pressed when this was: a button's text has no box of its own. */
export const controlAround = (part: Element): Element =>
  part.closest('a, button, summary, label, input, select, textarea') ?? part

/**
 * Where a message stands: at the lower edge of the window, unless it would lie over what the person has just pressed there
 * and may want again. A form's own buttons stay free, and so does a dialog.
 */
export function placeFor(pressed: Element | null): 'bottom-center' | 'top-center' {
  if (!pressed || pressed.closest('[data-bottom-bar], [role$="dialog"]')) return 'bottom-center'
  const { top, bottom, left, right } = pressed.getBoundingClientRect()
  const bar = document.querySelector<HTMLElement>('[data-bottom-bar]')
  const edge = edges[bar?.dataset.bottomBar ?? 'none'] ?? 0
  // Something higher than two messages is a whole panel that was clicked, not a button: the message may cover it.
  const isLow = bottom > window.innerHeight - edge - height && bottom - top < 2 * height
  const middle = window.innerWidth / 2
  const isBelow = isLow && left < middle + halfWidth && right > middle - halfWidth
  return isBelow ? 'top-center' : 'bottom-center'
}
