import type { Locator } from 'vitest/browser'

/** Moves the focus as a program does, whatever lies over the element. */
export function focus(locator: Locator): void {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}
