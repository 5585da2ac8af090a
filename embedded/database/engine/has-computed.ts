import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

interface Bounds {
  /** Milliseconds of computing. */
  ms: number
  /** Milliseconds on the clock, after which a thread that does not compute at all has had its time too. */
  mostMs: number
  /** Whether somebody still wants to know. */
  isWanted: () => boolean
}

/** Milliseconds between two looks. */
const lookMs = 100

/** Milliseconds that a thread has computed so far; null when it has ended, or waits for something and does not answer. */
async function computedBy(thread: Worker): Promise<number | null> {
  const usage = await Promise.race([thread.cpuUsage().catch(() => null), sleep(lookMs, null)])
  return usage && (usage.user + usage.system) / 1000
}

/**
 * Resolves when a thread has computed for some time from now on. On a machine that is busy with other work the clock alone
 * would not tell how much of its time the thread has had.
 */
export async function hasComputed(thread: Worker, { ms, mostMs, isWanted }: Bounds): Promise<void> {
  const end = performance.now() + mostMs
  let before: number | null = null
  while (isWanted() && performance.now() < end) {
    const computed = await computedBy(thread)
    before ??= computed
    if (computed !== null && before !== null && computed - before >= ms) return
    await sleep(lookMs)
  }
}
