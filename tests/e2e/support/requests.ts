import type { Request } from '@playwright/test'
import { expect, type Page } from './test.ts'

/** Counts a page's requests that are under way, from now on. */
export function watchRequests(page: Page) {
  const open = new Set<Request>()
  const begun = (request: Request) => open.add(request)
  const ended = (request: Request) => open.delete(request)
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  return {
    /** Waits until none is. */
    settled: () => expect.poll(() => open.size).toBe(0),
    stop: () => page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended),
  }
}
