/*
 * Served in the place of sw.js, it withdraws a service worker that went wrong: browsers look for a new sw.js whenever a page
 * opens, take this one at once, forget the kept files and have no worker afterwards.
 */
async function withdraw() {
  for (const name of await caches.keys()) await caches.delete(name)
  // Not awaited: while this worker installs, the browser unregisters only after it has installed.
  void self.registration.unregister()
}

self.addEventListener('install', (event) => {
  // Chromium forgets a request to skip waiting that arrives while the old worker still answers (seen with 156). So the
  // worker withdraws already here, and asks again when a page greets it.
  void self.skipWaiting()
  event.waitUntil(withdraw())
})
self.addEventListener('message', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))
