import { outdate } from '#ui/feedback/toast.ts'
import type { router } from '../routes.tsx'

/**
 * Takes away the last page's messages and moves the focus to the title after a navigation, so that a screen reader reads it and the keyboard continues from
 * there. Not on the first page, and not when only the search parameters changed. Answers a function that stops it.
 */
export function focusHeadings({ subscribe }: Pick<typeof router, 'subscribe'>): () => void {
  return subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) outdate({ about: 'elsewhere' })
    // An open dialog gives the focus back itself when it closes.
    if (!fromLocation || !pathChanged || document.querySelector('[role$=dialog],dialog[open]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
