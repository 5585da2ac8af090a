/**
 * The element that gets the focus when a dialog has closed: `target`, or `false` (leave it) when the focus is in another
 * dialog or on a message already. A closing dialog hands the focus back only after its animation, so that somebody may have
 * moved it meanwhile.
 */
export function focusAfterClosing<Target>(target: () => Target): Target | false {
  const focused = document.activeElement
  const isLost = !focused || focused === document.body
  return isLost || focused.closest('[role$="dialog"]:not([data-open])') ? target() : false
}
