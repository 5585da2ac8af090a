import { offerVersion } from './new-version.ts'

/** Milliseconds between two checks for a new version on a page that stays open. */
const lookAgainMs = 30 * 60_000
/** Milliseconds until the files are fetched again when not all of them came; twice as many after each further attempt. */
const tryAgainMs = 60_000

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

/** Keeps the dashboard's files in this browser, so that it opens without a network, and offers new versions of them. */
function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => void followController())

  let watched: ServiceWorkerRegistration | undefined
  const look = async () => {
    // A registration whose files did not all come is gone, so registering starts over. It changes nothing for any other.
    const registration = await serviceWorker.register('/sw.js')
    if (registration === watched) return registration.update()
    watched = registration
    watch(registration)
  }
  let next: ReturnType<typeof setTimeout>
  let pauseMs = tryAgainMs
  const lookFromNowOn = async () => {
    // Looking fails without a network, and in a browser that keeps nothing; neither is an error.
    await look().catch(() => {})
    clearTimeout(next)
    next = setTimeout(lookFromNowOn, watched?.active ? lookAgainMs : pauseMs)
    if (!watched?.installing) pauseMs = Math.min(2 * pauseMs, lookAgainMs)
  }
  void lookFromNowOn()
  globalThis.addEventListener('online', lookFromNowOn)
}

/**
 * Makes the dashboard installable and keeps its files for use without a network. Only in a build, whose files have
 * versions.
 */
export function makeInstallable(): void {
  if (!import.meta.env.PROD) return
  // Added here and not in index.html, so that the login screen does not request it.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
  keepOffline()
}
