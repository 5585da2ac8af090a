import { useDeferredValue } from 'react'

/**
 * Whether an open dialog is on the screen. It opens and closes in the frame after the one that answers the press, because
 * to build a dialog, or to put the page behind it back, takes longer than somebody should wait for a sign of that press.
 */
export function useShown(open: boolean): boolean {
  return useDeferredValue(open, false)
}
