import { useDeferredValue } from 'react'

/** Classes of the modal dialogs: centred on a large screen, at the bottom of a phone, near the thumb. */
export const backdropClass =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export const viewportClass =
  'fixed inset-0 z-40 flex items-center justify-center overflow-y-auto overscroll-contain p-4 max-sm:items-end max-sm:p-2'

/**
 * The position of a dialog: in the middle, or at the top, where a phone's keyboard does not cover it and it does not move
 * when it grows.
 */
export const placeClass = {
  middle: 'my-auto max-sm:mb-0',
  top: 'mb-auto md:mt-[8dvh]',
  side: 'ml-auto flex h-full max-h-full flex-col max-sm:pb-0',
}

export const popupClass =
  'relative w-full max-w-lg rounded-dialog bg-surface p-dialog shadow-float outline-none ' +
  'transition-[opacity,translate] duration-150 ease-out data-ending-style:translate-y-1 data-ending-style:opacity-0 ' +
  'data-starting-style:translate-y-1 data-starting-style:opacity-0'

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

/**
 * Whether an open dialog is on the screen. It opens and closes in the frame after the one that answers the press, because
 * to build a dialog, or to put the page behind it back, takes longer than somebody should wait for a sign of that press.
 */
export function useShown(open: boolean): boolean {
  return useDeferredValue(open, false)
}
