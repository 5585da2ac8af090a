import type { Page } from '@playwright/test'

/**
 * From the next load on, the page's own pauses of these lengths (milliseconds) are over at once: between two attempts, before
 * it counts as idle, between two questions. For tests of what comes after a pause, whatever its length.
 */
export async function skipPauses(page: Page, ...lengths: number[]): Promise<void> {
  await page.addInitScript((skipped) => {
    for (const name of ['setTimeout', 'setInterval'] as const) {
      const timer: (run: TimerHandler, ms?: number, ...given: unknown[]) => number = window[name]
      Object.assign(window, {
        [name]: (run: TimerHandler, ms = 0, ...given: unknown[]) =>
          timer.call(window, run, skipped.includes(ms) ? 100 : ms, ...given),
      })
    }
  }, lengths)
}

/** Before the page counts as idle: then it fetches code ahead and opens the live connection. */
export const beforeIdle = 2000
/** After the last letter, before what was typed is compared with what is stored. */
export const afterTyping = 400
/** Between the attempts of a read that fails. */
export const betweenReads = [1000, 2000, 4000]
/** Until the files to keep are fetched again after some did not come. */
export const beforeKeepingAgain = [60_000, 120_000, 240_000]
