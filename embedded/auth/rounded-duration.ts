import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Answers after a whole number of steps, so that the time an answer takes does not tell how much there was to do.
 * @param stepMs longer than the difference that is to be hidden, in milliseconds
 */
export async function withRoundedDuration<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    await sleep(stepMs - ((performance.now() - started) % stepMs))
  }
}
