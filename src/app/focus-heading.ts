import type { router } from '../routes.tsx'

/**
 * After going to another page the focus is on its title, so that a screen reader says where one is and the keyboard
 * goes on from there. Not on the first page, and not when only a list's search changed. Answers how to stop.
 */
export function focusHeadings({ subscribe }: Pick<typeof router, 'subscribe'>): () => void {
  return subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // A dialog that is still open gives the focus back by itself.
    if (!fromLocation || !pathChanged || document.querySelector('[role$=dialog],dialog[open]')) return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  })
}
