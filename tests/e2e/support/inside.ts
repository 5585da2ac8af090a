import type { Page } from './test.ts'

/** The part of the router that tells where it is; it puts itself on the window of every browser. */
interface Router {
  state: { status: 'idle' | 'pending'; resolvedLocation?: { href: string } }
  latestLocation: { href: string }
}

/**
 * Opens an address of the dashboard as a link does, without a load, which takes several times as long. Waits until the page
 * stands to which the address leads: its guard has answered, its code has come and React has drawn it.
 */
export async function openInside(page: Page, path: string): Promise<void> {
  // The router follows this call before it returns, so from here on it is not idle.
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await page.waitForFunction(() => {
    const { state, latestLocation } = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href
  })
}
