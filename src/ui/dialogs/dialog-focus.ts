/**
 * Where the focus goes when a dialog has closed: as told, unless another dialog has opened meanwhile and has it. A
 * dialog leaves the page only when its movement ends, after the next one has taken the focus.
 */
export function focusAfterClosing<Target>(target: () => Target): Target | false {
  return document.activeElement?.closest('[role$="dialog"][data-open]') ? false : target()
}
