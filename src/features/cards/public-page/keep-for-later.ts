/** The cache of logos, fonts and the widget; the service worker answers with it. */
export const picturesCache = 'card-pictures'
/** What is kept besides the page itself: a logo, a font, a file of the widget. */
const needed = /\/storage\/|\.woff2$|\/embed\//

/**
 * Keeps what the card needs without a network. The service worker does it for later visits; of the first one, it sees
 * nothing. Never throws: a browser that keeps nothing shows the card all the same.
 */
export async function keepForLater(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/c/sw.js', { scope: '/c/' })
    const cache = await caches.open(picturesCache)
    const asked = new Set<string>()
    const keep = ({ name }: PerformanceEntry) => {
      if (!needed.test(name) || asked.has(name)) return
      asked.add(name)
      // A logo may be missing.
      cache.add(name).catch(() => {})
    }
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe({
      type: 'resource',
      buffered: true,
    })
  } catch {
    // Over plain http there is neither a worker nor a cache.
  }
}
