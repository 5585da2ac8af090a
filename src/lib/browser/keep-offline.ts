import { offerVersion } from './new-version.ts'

/** Milliseconds between two checks for a new version on a page that stays open. */
const lookAgainMs = 30 * 60_000

/** Whether a service worker keeps the files of the open page. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage(script && new URL(script.src).pathname, [port2])
  })
}

/** Offers the version of a waiting worker, unless the page has loaded that version from the network already. */
async function offer(worker: ServiceWorker): Promise<void> {
  if (await isOfThisPage(worker)) return worker.postMessage('take over')
  offerVersion((beforeReload) => {
    worker.addEventListener('statechange', () => {
      if (worker.state !== 'activated') return
      beforeReload()
      location.reload()
    })
    worker.postMessage('take over')
  })
}

function watch(registration: ServiceWorkerRegistration): void {
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The first worker replaces none, so it does not wait.
      if (worker.state === 'installed' && registration.active) void offer(worker)
    })
  if (registration.waiting) void offer(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))

  // The check fails without a network, which is no error.
  const look = () => void registration.update().catch(() => {})
  setInterval(look, lookAgainMs)
  globalThis.addEventListener('online', look)
}

/**
 * Offers to reload the page when another tab has accepted a new version, because this page's files are no longer kept.
 */
async function followController(): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (!controller || (await isOfThisPage(controller))) return
  offerVersion((beforeReload) => {
    beforeReload()
    location.reload()
  })
}

/**
 * Keeps the dashboard's files in this browser, so that it opens without a network, and offers new versions of them. Does
 * nothing in a browser without service workers; throws when the browser refuses.
 */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => void followController())
  watch(await serviceWorker.register('/sw.js'))
}
