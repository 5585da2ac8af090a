import type { Request } from '@playwright/test'
import type { Page } from './test.ts'

/** Counts a page's requests that are under way, from now on. */
export function watchRequests(page: Page) {
  const open = new Set<Request>()
  let reportLast = () => {}
  const begun = (request: Request) => open.add(request)
  const ended = (request: Request) => {
    open.delete(request)
    if (open.size === 0) reportLast()
  }
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  return {
    /** Waits until no request is open. */
    settled: async () => {
      if (open.size === 0) return
      await new Promise<void>((resolve) => {
        reportLast = resolve
      })
    },
    stop: () => page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended),
  }
}

/** Holds back requests of one method until released, and then answers them by `answer` if given; the rest of the page goes on. */
export async function hold(
  page: Page,
  url: string | RegExp,
  method: string,
  answer?: typeof boom,
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.continue()
    await released
    return answer ? route.fulfill(answer) : route.continue()
  })
  return release
}

/** An answer that no screen expects. */
export const boom = { status: 500, json: { message: 'boom' } }

/** Holds the live connection from the next load on. `asked` resolves once the page opens it; `connect` lets it through. */
export async function holdConnection(page: Page): Promise<{ asked: Promise<void>; connect: () => void }> {
  const asked = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, async (socket) => {
    asked.resolve()
    await allowed.promise
    socket.connectToServer()
  })
  return { asked: asked.promise, connect: allowed.resolve }
}
