import type { Locator } from 'vitest/browser'

/** Focuses by script, even when something covers the element. */
export function focus(locator: Locator): void {
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}
