// Without React, since an inline script of the page contains this file (`src/app/first-paint/placeholder.ts`).

const cookieName = 'sidebar_state'
/** Seven days, in seconds. */
const cookieLifetime = 60 * 60 * 24 * 7
/** Window width in pixels below which the sidebar starts collapsed, because a table needs its room. */
const roomy = 1024

function remembered(): string | undefined {
  try {
    return new RegExp(`(?:^|; )${cookieName}=(collapsed|expanded)`).exec(document.cookie)?.[1]
  } catch {
    // The browser refuses cookies.
    return undefined
  }
}

/** Whether the sidebar was collapsed or expanded by hand in the last seven days. */
export function isChosen(): boolean {
  return remembered() !== undefined
}

/** The last choice; without one, the window's width decides. */
export function startsCollapsed(): boolean {
  const state = remembered()
  return state ? state === 'collapsed' : window.innerWidth < roomy
}

/** Stores the choice for another seven days. */
export function remember(collapsed: boolean): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
    document.cookie = `${cookieName}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${cookieLifetime}; samesite=lax`
  } catch {
    // The browser refuses cookies: the choice holds until the page is left.
  }
}
