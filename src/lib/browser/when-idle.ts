/** Milliseconds without anything under way after which the page counts as quiet: the first screen is painted by then. */
const quietMs = 2000

interface IdleOptions {
  /** Whether the page still waits for something that a person wants to see. */
  isBusy: () => boolean
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the browser has nothing to do; Safari cannot tell, and gets a moment instead. */
function idle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return pause(100)
  return new Promise((resolve) => requestIdleCallback(() => resolve()))
}

async function quiet({ isBusy }: IdleOptions): Promise<void> {
  while (isBusy() || document.readyState !== 'complete') await pause(quietMs)
  await idle()
}

/** Whether the person asked the browser to save data; only some browsers tell. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/**
 * Runs loads one after the other once the page is quiet, so that what they fetch is there when the network is not.
 * A load that fails is left for when it is needed; who saves data gets none. Answers how to stop.
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
