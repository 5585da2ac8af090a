/** Milliseconds without activity after which the page counts as idle; the first screen is painted by then. */
const quietMs = 2000
/** Milliseconds after which a page that is never idle, as while it animates something, counts as idle all the same. */
const busyMs = 10_000
/** Milliseconds after which the next load begins although the one before has not ended. */
const loadMs = 30_000

interface IdleOptions {
  /** Whether the page is still loading something that is to be shown. */
  isBusy: () => boolean
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the browser is idle; in Safari, which lacks `requestIdleCallback`, after a moment. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return pause(100)
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: busyMs }))
}

async function quiet({ isBusy }: IdleOptions, isUsed: () => boolean): Promise<void> {
  while (isBusy() || isUsed() || document.readyState !== 'complete') await pause(quietMs)
  await idle()
}

/** Whether somebody has just pressed a key or pointed at something, until `signal` ends the watch. */
function watchUse(signal: AbortSignal): () => boolean {
  let lastUse = Number.NEGATIVE_INFINITY
  const note = () => {
    lastUse = performance.now()
  }
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(press, note, { capture: true, passive: true, signal })
  return () => performance.now() - lastUse < quietMs
}

/** Whether the browser's data saver is on; only some browsers say so. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Runs the loads one after the other while the page is idle, so that the code is there even when the network fails later.
 * A browser that has not much power starts code for a tenth of a second, during which it answers no key: so the loads wait
 * while somebody types. A load that fails or never ends holds back no other; it is tried again when it is needed. With the
 * data saver on, nothing is loaded. Answers a function that stops it.
 */
export function loadWhenIdle(loads: readonly (() => Promise<unknown>)[], options: IdleOptions): () => void {
  const ended = new AbortController()
  const run = async () => {
    const isUsed = watchUse(ended.signal)
    await pause(quietMs)
    for (const load of loads) {
      await quiet(options, isUsed)
      if (ended.signal.aborted) return
      await Promise.race([load().catch(() => {}), pause(loadMs)])
    }
    ended.abort()
  }
  if (!savesData()) void run()
  return () => ended.abort()
}
