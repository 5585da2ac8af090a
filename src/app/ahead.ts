import { queryClient } from '#lib/backend/query-client.ts'
import { loadWhenIdle } from '#lib/browser/when-idle.ts'
import { mayOpen, type Page } from '#pages'
import type { Role } from '#permissions'
import { prepareToasts } from '#ui/feedback/toast.ts'

interface PageCode {
  page: Page
  load: () => Promise<unknown>
}

const pageCodes: PageCode[] = []

/** Notes where a page's code comes from. */
export function notePageCode(page: Page, load: () => Promise<unknown>): void {
  pageCodes.push({ page, load })
}

/** What any page may open. */
const everywhere = [
  async () => prepareToasts(),
  () => import('#ui/dialogs/confirm-dialog-view.tsx'),
  () => import('#ui/dialogs/dialog-view.tsx'),
  () => import('#features/search/search-dialog.tsx'),
]

/**
 * Fetches, once the first page is shown and nothing else is under way, the code of messages, dialogs and of every page
 * that the role may open: they work when the network is gone. Answers how to stop.
 */
export function fetchCodeAhead(role: Role): () => void {
  const own = pageCodes.filter(({ page }) => mayOpen(role, page)).map(({ load }) => load)
  return loadWhenIdle([...everywhere, ...own], { isBusy: () => queryClient.isFetching() > 0 })
}
