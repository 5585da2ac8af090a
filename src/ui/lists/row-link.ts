import type { MouseEvent } from 'react'

/** Where a row leads. */
export type RowLink = { to: string; params: Record<string, string> }

/** Marks the link in a row's title, which a click elsewhere on the row follows. */
export const rowLinkMark = { 'data-row-link': '' } as const

const controls = 'a, button, input, select, textarea, label, summary, [role=button], [role=checkbox]'

/**
 * A click on a row that is not on one of its controls opens what its title links to; with the middle button or with
 * Ctrl or Cmd in a new tab. Text that is selected in the row is being copied: then nothing opens.
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
