import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/**
 * The service worker: keeps the files of one version of the dashboard, so that it opens without a network. It answers only
 * pages and those files; what the backend answers never passes through it.
 */

/** The files of this version; the build puts them in. */
declare const __PRECACHED__: (PrecacheEntry & { url: string })[]

interface Worker {
  skipWaiting(): Promise<void>
  registration: { navigationPreload?: { enable(): Promise<void>; disable(): Promise<void> } }
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: unknown): void }) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
const worker = self as unknown as Worker

/** Milliseconds after which the kept page is shown although the network has not answered. */
const waitForNetworkMs = 6000

/** Addresses that only the server answers, even when a browser opens them, and the cards' pages, which have their own worker. */
const notPages = /^\/(auth|rest|storage|functions|realtime|embed|healthz|_|c\/)/

// Requests for `/` are not answered with a kept file here, because pages come from the network first.
precacheAndRoute(__PRECACHED__, { directoryIndex: '', cleanURLs: false })

interface Navigation {
  request: Request
  event: Event & { preloadResponse?: Promise<Response | undefined> }
}

/** The server's answer. The browser may have requested it already, and must not request it twice. */
async function askServer({ request, event }: Navigation): Promise<Response> {
  return (await event.preloadResponse) ?? (await fetch(request))
}

/** A server that is starting, or a proxy that does not reach it. */
const isAway = ({ status }: Response) => status >= 500

/**
 * The newest page from the server, or the kept one where no server answers, so that nobody stays on an old version or
 * sees a proxy's error.
 */
async function openPage(navigation: Navigation): Promise<Response> {
  const kept = () => matchPrecache('/index.html')
  const answer = askServer(navigation)
  const late = new Promise((resolve) => setTimeout(resolve, waitForNetworkMs)).then(
    async () => (await kept()) ?? answer,
  )
  late.catch(() => {})
  try {
    const first = await Promise.race([answer, late])
    return isAway(first) ? ((await kept()) ?? first) : first
  } catch {
    return (await kept()) ?? Response.error()
  }
}

registerRoute(
  new NavigationRoute(({ request, event }) => openPage({ request, event }), { denylist: [notPages] }),
)
registerRoute(
  new NavigationRoute(({ request, event }) => askServer({ request, event }), { allowlist: [notPages] }),
)

/** Offline, Firefox shows its own error page when a navigation preload fails, whatever the service worker answers. */
const failsWithPreload = navigator.userAgent.includes('Firefox/')

worker.addEventListener('activate', (event) => {
  const preload = worker.registration.navigationPreload
  event.waitUntil(failsWithPreload ? preload?.disable() : preload?.enable())
})

worker.addEventListener('message', ({ data, ports }) => {
  // A new version waits until the person accepts it, because an open page needs the files of its own version.
  if (data === 'take over') void worker.skipWaiting()
  else ports[0]?.postMessage(__PRECACHED__.some(({ url }) => url === data))
})
