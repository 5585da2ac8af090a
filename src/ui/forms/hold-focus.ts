import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of what holds buttons and switches: pressing them leaves the focus where it is. Leaving a field may put
 * an error under it, which pushes what is pressed away before the release, so that the click never happens. A field
 * that is pressed gets the focus as ever.
 */
export function holdFocus(event: MouseEvent): void {
  const field = event.target instanceof Element && event.target.closest('input:not([type=checkbox])')
  if (!field) event.preventDefault()
}
