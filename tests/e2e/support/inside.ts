import type { Page } from '@playwright/test'

/** A page of the menu without data, for every role. */
export const quiet = '/dashboard/sales'

/**
 * Opens an address of the dashboard as a link does, without loading it again, which takes several times as long, and
 * without the question about unsaved changes. Waits until the page is shown: its guard has answered, its code has loaded,
 * and React has rendered it.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  // The router begins to follow within this call, so that waiting for the page cannot end too early.
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await waitForPage(page)
}

/** As `openInside`, without cached rows, as for somebody who begins at this page. */
export async function openUncached(page: Page, path: string): Promise<void> {
  // From another page, because the rows of the page that is shown stay cached.
  await openInside(page, quiet)
  if (!(await clearCachedRows(page))) throw new Error('The dashboard did not clear its cached rows')
  await openInside(page, path)
}

/** `<html data-page>` is the address that is on the screen, and empty while another page loads. */
async function waitForPage(page: Page): Promise<void> {
  await page.waitForFunction(() => Boolean(document.documentElement.dataset.page))
}

/** As `openInside`. Returns false where the dashboard or its session is gone. */
async function leaveTo(page: Page, path: string): Promise<boolean> {
  const left = await page.evaluate((to) => {
    const session = Object.keys(localStorage).some((name) => name.endsWith('-auth-token'))
    const isInside = session && document.documentElement.dataset.page !== undefined
    if (isInside) window.history.pushState(null, '', to)
    return isInside
  }, path)
  if (left) await waitForPage(page)
  return left
}

/** Clears the cached rows, except those that the page shows. Returns false where there is no dashboard. */
function clearCachedRows(page: Page): Promise<boolean> {
  return page.evaluate(() => !document.dispatchEvent(new Event('clear-cached-rows', { cancelable: true })))
}

/**
 * Goes to a page that shows no data and resets the dashboard: the last search that each list remembers, the cached rows,
 * the messages, and what is stored besides the session. Returns false where there is no dashboard.
 */
export async function leaveInside(page: Page, searched: ReadonlySet<string>): Promise<boolean> {
  // First, because a list searches a moment after the last letter, also while the rest is reset.
  if (!(await leaveTo(page, quiet))) return false
  const through = searched.size > 0 ? [...searched, quiet] : []
  for (const path of through) if (!(await leaveTo(page, path))) return false
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (!name.endsWith('-auth-token')) localStorage.removeItem(name)
    }
    sessionStorage.clear()
    for (const close of document.querySelectorAll<HTMLElement>('[data-sonner-toast] [data-close-button]')) {
      close.click()
    }
  })
  return (await clearCachedRows(page)) && new URL(page.url()).pathname === quiet
}
