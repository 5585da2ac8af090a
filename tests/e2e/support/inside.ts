import type { Page } from '@playwright/test'

/** A page of the menu without data, for every role. */
export const quiet = '/dashboard/users'

/**
 * Opens an address of the dashboard as a link does, without a load, which takes several times as long, and without a question
 * about what is typed. Waits until the page stands to which the address leads: its guard has answered, its code has come and
 * React has drawn it.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  // The router follows this call before it returns, so from here on it is not idle.
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await untilItStands(page)
}

/** As `openInside`, without the rows that were read before: as whoever begins there. */
export async function openAnew(page: Page, path: string): Promise<void> {
  // From another page, since the rows of a page that is shown are not forgotten.
  await openInside(page, quiet)
  if (!(await forgetRows(page))) throw new Error('The dashboard did not hear that it should forget its rows')
  await openInside(page, path)
}

/** The dashboard says by `<html data-page>` which address is on the screen, and nothing while another one is on its way. */
async function untilItStands(page: Page): Promise<void> {
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
  if (left) await untilItStands(page)
  return left
}

/** Forgets the rows that were read, except those that the page shows. Returns whether it could: not without the dashboard. */
function forgetRows(page: Page): Promise<boolean> {
  return page.evaluate(() => !document.dispatchEvent(new Event('forget-rows', { cancelable: true })))
}

/**
 * Goes to a page that shows no data, and has the lists that were searched forget their last search, which each remembers.
 * Forgets the rows that were read, the messages, and what was stored besides the session. Returns whether it could: not without
 * the dashboard.
 */
export async function leaveInside(page: Page, searched: ReadonlySet<string>): Promise<boolean> {
  // First of all, since a list searches a moment after the last letter: until it is left, it may still come to be searched.
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
  return (await forgetRows(page)) && new URL(page.url()).pathname === quiet
}
