const cookieName = 'sidebar_state'
/** Seven days, in seconds. */
const cookieLifetime = 60 * 60 * 24 * 7
/** Narrower than this, in pixels, a table needs the sidebar's room more than its words. */
const roomy = 1024

const remembered = () => new RegExp(`(?:^|; )${cookieName}=(collapsed|expanded)`).exec(document.cookie)?.[1]

/** Whether somebody has chosen how the sidebar is, in the last seven days. */
export function isChosen(): boolean {
  return remembered() !== undefined
}

/** As it was left; until somebody has chosen, as the window's width asks for. */
export function startsCollapsed(): boolean {
  const state = remembered()
  return state ? state === 'collapsed' : window.innerWidth < roomy
}

/** Keeps the choice for seven more days. */
export function remember(collapsed: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${cookieName}=${collapsed ? 'collapsed' : 'expanded'}; path=/; max-age=${cookieLifetime}; samesite=lax`
}
