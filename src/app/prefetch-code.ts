import { queryClient } from '#backend/query-client.ts'
import { loadWhenIdle } from '#browser/when-idle.ts'
import { mayOpen, type Page } from '#pages'
import type { Role } from '#permissions'
import { prepareToasts } from '#ui/feedback/toast.ts'

interface PageCode {
  page: Page
  load: () => Promise<unknown>
}

const pageCodes: PageCode[] = []

/** Registers how a page's code is loaded. */
export function registerPageCode(page: Page, load: () => Promise<unknown>): void {
  pageCodes.push({ page, load })
}

/** Code that any page may need: messages and dialogs. */
const everywhere = [
  async () => prepareToasts(),
  () => import('#ui/dialogs/confirm-dialog-view.tsx'),
  () => import('#ui/dialogs/dialog-view.tsx'),
  () => import('#features/search/search-dialog.tsx'),
]

const installable = async () => (await import('../browser/keep-offline.ts')).makeInstallable()

/**
 * Fetches the code of messages, dialogs and every page of the role once the first page is shown and the browser is idle,
 * so that they work without a network. Answers a function that stops the fetching.
 */
export function prefetchCode(role: Role): () => void {
  const own = pageCodes.filter(({ page }) => mayOpen(role, page)).map(({ load }) => load)
  return loadWhenIdle([...everywhere, ...own, installable], { isBusy: () => queryClient.isFetching() > 0 })
}
