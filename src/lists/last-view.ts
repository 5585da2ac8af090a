import { currentSession } from '#backend/session.ts'

/** How a list was last shown: its search in the URL, and its scroll position in pixels from the top. */
export interface ListView {
  search?: Record<string, string | number | boolean | undefined>
  top?: number
}

const views = new Map<string, ListView>()
let whose: string | null = null

/** Each account has views of its own: what one person searched for is not for the next one in the same tab. */
function viewsOfAccount(): Map<string, ListView> {
  const id = currentSession().user?.id ?? null
  if (id !== whose) views.clear()
  whose = id
  return views
}

/** How the list of this path was last shown since the page was loaded; empty when it was not. */
export function lastView(path: string): ListView {
  return viewsOfAccount().get(path) ?? {}
}

/** Remembers, until the page is loaded again or another account signs in, how the list of this path is shown. */
export function rememberView(path: string, view: ListView): void {
  viewsOfAccount().set(path, { ...lastView(path), ...view })
}
