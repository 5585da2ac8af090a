/*
 * Served in the place of sw.js, it withdraws a service worker that went wrong: browsers look for a new sw.js whenever a page
 * opens, take this one at once, forget the kept files and have no worker afterwards.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const withdraw = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(withdraw())
})
