import { loadWhenIdle } from '#lib/browser/when-idle.ts'
import { queryClient } from '#lib/query-client.ts'
import { mayOpen, type PageName, type Role } from '#permissions'
import { prepareToasts } from '#ui/toast.ts'

interface PageCode {
  name: PageName
  load: () => Promise<unknown>
}

const pages: PageCode[] = []

/** Notes where a page's code comes from. */
export function notePageCode(name: PageName, load: () => Promise<unknown>): void {
  pages.push({ name, load })
}

/** What any page may open. */
const everywhere = [
  async () => prepareToasts(),
  () => import('#ui/confirm-dialog-view.tsx'),
  () => import('#ui/dialog-view.tsx'),
  () => import('#features/search/search-dialog.tsx'),
]

/**
 * Fetches, once the first page is shown and nothing else is under way, the code of messages, dialogs and of every page
 * that the role may open: they work when the network is gone. Answers how to stop.
 */
export function fetchCodeAhead(role: Role): () => void {
  const own = pages.filter(({ name }) => mayOpen(role, name)).map(({ load }) => load)
  return loadWhenIdle([...everywhere, ...own], { isBusy: () => queryClient.isFetching() > 0 })
}
