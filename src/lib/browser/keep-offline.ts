import { offerVersion } from './new-version.ts'

/** Milliseconds between two looks for a new version on a page that stays open. */
const lookAgainMs = 30 * 60_000

/** Whether a worker keeps the files of the page that is open. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage(script && new URL(script.src).pathname, [port2])
  })
}

/** Offers the version of a worker that waits. The page may have that version already, from the network. */
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
      // The first worker has nobody to wait for.
      if (worker.state === 'installed' && registration.active) void offer(worker)
    })
  if (registration.waiting) void offer(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))

  // Without a network there is nothing new.
  const look = () => void registration.update().catch(() => {})
  setInterval(look, lookAgainMs)
  globalThis.addEventListener('online', look)
}

/** Offers to load the page anew where another tab has taken a new version: this one's files are kept no longer. */
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
