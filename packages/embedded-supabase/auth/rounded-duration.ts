import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Rounds the duration of work up to a multiple of `stepMs`, so that the time of an answer does not reveal what was
 * done.
 * @param stepMs milliseconds, longer than the difference to be hidden
 */
export async function withRoundedDuration<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await sleep(stepMs - ((performance.now() - started) % stepMs))
  }
}
