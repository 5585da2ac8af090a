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
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'activate', listener: (event: { waitUntil(work: unknown): void }) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
const worker = self as unknown as Worker

/** Milliseconds after which a page is answered with what is kept, however slow the network is. */
const patienceMs = 6000

/** What the server itself answers to a browser that opens its address. */
const notPages = /^\/(auth|rest|storage|functions|realtime|embed|healthz|_)/

// A kept file is never answered in the place of `/`: pages go to the network first.
precacheAndRoute(__PRECACHED__, { directoryIndex: '', cleanURLs: false })

interface Navigation {
  request: Request
  event: Event & { preloadResponse?: Promise<Response | undefined> }
}

/** The newest page that the server has, and the kept one without a network: nobody stays on an old version. */
async function openPage({ request, event }: Navigation): Promise<Response> {
  const kept = () => matchPrecache('/index.html')
  const answer = (async () => (await event.preloadResponse) ?? (await fetch(request)))()
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs)).then(
    async () => (await kept()) ?? answer,
  )
  late.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } catch {
    return (await kept()) ?? Response.error()
  }
}

registerRoute(
  new NavigationRoute(({ request, event }) => openPage({ request, event }), { denylist: [notPages] }),
)

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.registration.navigationPreload?.enable())
})

worker.addEventListener('message', ({ data, ports }) => {
  // A new version waits until the person has asked for it: an open page needs the files of its own.
  if (data === 'take over') void worker.skipWaiting()
  else ports[0]?.postMessage(__PRECACHED__.some(({ url }) => url === data))
})
