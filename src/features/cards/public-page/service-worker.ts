/**
 * The service worker of `/c/`: the card's page opens at once and without a network. It knows nothing of the dashboard,
 * whose own worker leaves these addresses alone.
 */

import { picturesCache } from './keep-for-later.ts'

/** The page, its script and its icon, and what their version is named; the build puts them in. */
declare const __FILES__: string[]
declare const __VERSION__: string

interface Worker {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void
}
type Fetching = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
const worker = self as unknown as Worker

const prefix = 'card-files-'
const cacheName = prefix + __VERSION__
/** At most this many files stay in the cache. One card needs three: its logo, a font and the widget. */
const keptPictures = 60
const page = '/c/'

worker.addEventListener('install', (event) => {
  // The page reads all its files when it opens, so the newest version may take over at once.
  void worker.skipWaiting()
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(__FILES__)))
})

worker.addEventListener('activate', (event) => {
  const isOld = (name: string) => name.startsWith(prefix) && name !== cacheName
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') return event.respondWith(keptOr(page, event))
  if (new URL(request.url).pathname === '/embed/orari.js') event.respondWith(newest(event))
  // Their addresses change with their content.
  else if (/^(script|image|font)$/.test(request.destination)) event.respondWith(keptOr(request.url, event))
})

/** What is kept under an address, or the network's answer. */
async function keptOr(address: string, event: Fetching): Promise<Response> {
  return (await caches.match(address)) ?? askNetwork(event)
}

/** The network's answer, or without one the kept one. */
async function newest(event: Fetching): Promise<Response> {
  try {
    return await askNetwork(event)
  } catch {
    return (await caches.match(event.request.url)) ?? Response.error()
  }
}

async function askNetwork(event: Fetching): Promise<Response> {
  const answer = await fetch(event.request)
  if (answer.ok && event.request.mode !== 'navigate') event.waitUntil(keep(event.request.url, answer.clone()))
  return answer
}

/** Never throws, since a full disk must not hide a logo. */
async function keep(address: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(picturesCache)
    await cache.put(address, answer)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -keptPictures).map((old) => cache.delete(old)))
  } catch {
    // A picture that could not be kept is fetched again next time.
  }
}
