import type { Page } from '@playwright/test'

/** A page of the menu without data, for every role. */
export const quiet = '/dashboard/users'

/** The part of the router that tells where it is; it puts itself on the window of every browser. */
interface Router {
  state: { status: 'idle' | 'pending'; resolvedLocation?: { href: string } }
  latestLocation: { href: string }
  navigate(to: { href: string; ignoreBlocker: boolean }): Promise<void>
}

/** The window of a page where the dashboard is open. */
interface Inside {
  __TSR_ROUTER__?: Router
}

/** The part of React's tree that the search of the cache reads. */
interface Fiber {
  memoizedProps: { client?: QueryClient } | null
  child: Fiber | null
}

interface QueryClient {
  removeQueries?(which: { type: 'inactive' }): void
}

/**
 * Opens an address of the dashboard as a link does, without a load, which takes several times as long. Waits until the page
 * stands to which the address leads: its guard has answered, its code has come and React has drawn it.
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
  if (!(await forgetRows(page))) throw new Error('The rows that were read are not where forgetRows() looks')
  await openInside(page, path)
}

async function untilItStands(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const router = (window as unknown as Inside).__TSR_ROUTER__
    return (
      router?.state.status === 'idle' && router.state.resolvedLocation?.href === router.latestLocation.href
    )
  })
}

/** As `openInside`, without a question about what is typed. Returns false where the dashboard or its session is gone. */
async function leaveTo(page: Page, path: string): Promise<boolean> {
  const left = await page.evaluate(async (href) => {
    const router = (window as unknown as Inside).__TSR_ROUTER__
    const session = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))
    if (!router || !session) return false
    await router.navigate({ href, ignoreBlocker: true })
    return true
  }, path)
  if (left) await untilItStands(page)
  return left
}

/** Forgets the rows that were read, except those that the page shows. Returns whether it could: not without the dashboard. */
function forgetRows(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    // No script can import the cache of rows, so it is taken from the component that provides it.
    const root = document.getElementById('root') as unknown as Record<string, Fiber>
    const entry = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
    let fiber: Fiber | null | undefined = root[entry]
    while (fiber && !fiber.memoizedProps?.client?.removeQueries) fiber = fiber.child
    fiber?.memoizedProps?.client?.removeQueries?.({ type: 'inactive' })
    return Boolean(fiber)
  })
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
