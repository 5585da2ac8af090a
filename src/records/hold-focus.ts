import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` around buttons and switches: pressing them leaves the focus in the field. Without it, the field's
 * `blur` may show an error below the field, which moves the button away before the mouse is released, so that no click
 * happens. Pressing a field still focuses it.
 */
export function holdFocus(event: MouseEvent): void {
  const field = event.target instanceof Element && event.target.closest('input:not([type=checkbox])')
  if (!field) event.preventDefault()
}
