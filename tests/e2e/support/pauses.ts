import type { Page } from '@playwright/test'

type Timers = Pick<Window, 'setTimeout' | 'setInterval'>

/** The window of a page whose pauses are shortened: its timers of before. */
interface Hurried {
  unhurriedTimers?: Timers
}

/** Runs in a page: makes its pauses of these lengths short, whenever they begin from now on. */
function hurry(skipped: number[]): void {
  const timers: Timers = { setTimeout: window.setTimeout, setInterval: window.setInterval }
  const shorter = (ms?: number) => (ms !== undefined && skipped.includes(ms) ? 100 : ms)
  Object.assign(window, {
    unhurriedTimers: timers,
    setTimeout: (run: TimerHandler, ms?: number, ...given: unknown[]) =>
      timers.setTimeout.call(window, run, shorter(ms), ...given),
    setInterval: (run: TimerHandler, ms?: number, ...given: unknown[]) =>
      timers.setInterval.call(window, run, shorter(ms), ...given),
  })
}

/**
 * From the next load on, the page's own pauses of these lengths (milliseconds) are over at once: between two attempts, before
 * it counts as idle, between two questions. For tests of what comes after a pause, whatever its length.
 */
export async function skipPauses(page: Page, ...lengths: number[]): Promise<void> {
  await page.addInitScript(hurry, lengths)
}

/** As `skipPauses`, from now on and until the page is given back: for a page where the dashboard stays open. */
export async function skipPausesNow(page: Page, ...lengths: number[]): Promise<void> {
  await page.evaluate(hurry, lengths)
}

/** Takes back what `skipPausesNow` has done. */
export async function restorePauses(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, (window as Hurried).unhurriedTimers))
}

/** Before the page counts as idle: then it fetches code ahead and opens the live connection. */
export const beforeIdle = 2000
/** After the last letter, before what was typed is compared with what is stored. */
export const afterTyping = 400
/** Between the attempts of a read that fails. */
export const betweenReads = [1000, 2000, 4000]
/** Until the files to keep are fetched again after some did not come. */
export const beforeKeepingAgain = [60_000, 120_000, 240_000]
