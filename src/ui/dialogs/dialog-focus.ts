/**
 * The element that gets the focus when a dialog has closed: `target`, or `false` (leave it) when another dialog has
 * opened meanwhile. A closing dialog hands the focus back only after its animation, when the next dialog already has it.
 */
export function focusAfterClosing<Target>(target: () => Target): Target | false {
  return document.activeElement?.closest('[role$="dialog"][data-open]') ? false : target()
}
