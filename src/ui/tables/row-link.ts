import type { MouseEvent } from 'react'

export type RowLink = { to: string; params: Record<string, string> }

/** Marks the link in a row's title, which a click elsewhere on the row also follows. */
export const rowLinkMark = { 'data-row-link': '' } as const

const controls = 'a, button, input, select, textarea, label, summary, [role=button], [role=checkbox]'

/**
 * Follows the link in a row's title after a click on the row, except on one of its controls; with the middle button, Ctrl
 * or Cmd in a new tab. Does nothing while text of the row is selected, since that text is being copied.
 */
export function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const { target, currentTarget, button } = event
  if (event.defaultPrevented || event.shiftKey || event.altKey || button > 1) return
  if (!(target instanceof Element) || target.closest(controls)) return
  if (window.getSelection()?.toString()) return
  const link = currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')
  if (!link) return
  if (button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}
