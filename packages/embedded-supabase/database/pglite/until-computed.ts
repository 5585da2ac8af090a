import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

interface Bounds {
  /** Milliseconds of computing. */
  ms: number
  /** Milliseconds on the clock, for a thread that computes too little or waits for something. */
  mostMs: number
  /** False ends the waiting. */
  isWanted: () => boolean
}

/** Milliseconds between two measurements. */
const lookMs = 100

/** Milliseconds that a thread has computed so far; null when it has ended or does not answer. */
async function computedBy(thread: Worker): Promise<number | null> {
  const usage = await Promise.race([thread.cpuUsage().catch(() => null), sleep(lookMs, null)])
  return usage && (usage.user + usage.system) / 1000
}

/**
 * Resolves when a thread has computed for `ms` milliseconds, when `mostMs` have passed, or when `isWanted` says no. On
 * a busy machine the clock alone would not tell how long the thread could work.
 */
export async function untilComputed(thread: Worker, { ms, mostMs, isWanted }: Bounds): Promise<void> {
  const end = performance.now() + mostMs
  let before: number | null = null
  while (isWanted() && performance.now() < end) {
    const computed = await computedBy(thread)
    before ??= computed
    if (computed !== null && before !== null && computed - before >= ms) return
    await sleep(lookMs)
  }
}
