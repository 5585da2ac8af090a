/** Pixels that a message takes: its height with two lines and a gap, half its width. */
const height = 128
const halfWidth = 190

/**
 * Where a message stands: at the lower edge of the window, unless it would lie over what the person has just pressed there
 * and may want again. A form's own buttons stay free (styles.css), and so does a dialog.
 */
export function placeFor(pressed: Element | null): 'bottom-center' | 'top-center' {
  if (!pressed?.isConnected || pressed.closest('[data-bottom-bar], [role$="dialog"]')) return 'bottom-center'
  const { top, bottom, left, right } = pressed.getBoundingClientRect()
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect()
  const edge = bar ? bar.top : window.innerHeight
  const middle = window.innerWidth / 2
  // What is larger than a message is no control.
  const isThere = bottom > edge - height && top < edge && bottom - top < 2 * height
  const isBelow = isThere && left < middle + halfWidth && right > middle - halfWidth
  return isBelow ? 'top-center' : 'bottom-center'
}
