/**
 * The element that gets the focus when a dialog has closed: `target`, or `false` (leave it) when it has moved on meanwhile, to
 * another dialog or to a message. A closing dialog hands the focus back only after its animation.
 */
export function focusAfterClosing<Target>(target: () => Target): Target | false {
  const focused = document.activeElement
  const isLost = !focused || focused === document.body
  return isLost || focused.closest('[role$="dialog"]:not([data-open])') ? target() : false
}
