/** Milliseconds without activity after which the page counts as idle; the first screen is painted by then. */
const quietMs = 2000

interface IdleOptions {
  /** Whether the page is still loading something that is to be shown. */
  isBusy: () => boolean
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the browser is idle; in Safari, which lacks `requestIdleCallback`, after a moment. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return pause(100)
  return new Promise((resolve) => requestIdleCallback(() => resolve()))
}

async function quiet({ isBusy }: IdleOptions): Promise<void> {
  while (isBusy() || document.readyState !== 'complete') await pause(quietMs)
  await idle()
}

/** Whether the browser's data saver is on; only some browsers tell. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Runs the loads one after the other once the page is idle, so that the code is there even when the network fails later.
 * A failed load is tried again when it is needed; with the data saver on, nothing is loaded. Answers a function that
 * stops it.
 */
export function loadWhenIdle(loads: readonly (() => Promise<unknown>)[], options: IdleOptions): () => void {
  let wanted = !savesData()
  const run = async () => {
    await pause(quietMs)
    for (const load of loads) {
      await quiet(options)
      if (!wanted) return
      await load().catch(() => {})
    }
  }
  if (wanted) void run()
  return () => {
    wanted = false
  }
}
