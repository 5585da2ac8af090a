import { metricEvents } from '../process/metric-events.ts'

const minute = 60_000
/** Milliseconds until a failed backup is tried again; the interval itself where that is shorter. */
const retryMs = 60 * minute

type Scheduled = {
  /** Milliseconds from one backup to the next. */
  every: number
  /** When the newest backup was made; null: never. */
  last: Date | null
  /** Makes a backup. Resolves to the newest one's date. */
  make(): Promise<Date>
  /** Called with the reason when a backup was not made. */
  failed(error: unknown): void
  now?: () => Date
}

export type Schedule = {
  /** Makes a backup if it is time. Resolves when none is being made any more. */
  check(): Promise<void>
  /** Checks now and every minute. Returns a function that ends this. */
  start(): () => void
}

/**
 * When it is time is decided by the newest backup's age, so restarts neither bring one forward nor put it off. A clock
 * that was set back counts as time passed.
 */
export function scheduleOf({
  every,
  last: found,
  make,
  failed,
  now = () => new Date(),
}: Scheduled): Schedule {
  let last = found
  let failedAt: Date | null = null
  let running: Promise<void> | null = null
  const hasPassed = (since: Date, ms: number) => {
    const passed = now().getTime() - since.getTime()
    return passed < 0 || passed >= ms
  }
  const isDue = () =>
    (last === null || hasPassed(last, every)) &&
    (failedAt === null || hasPassed(failedAt, Math.min(every, retryMs)))
  const run = async () => {
    try {
      last = await make()
      failedAt = null
    } catch (error) {
      failedAt = now()
      metricEvents.backupFailed.publish(null)
      failed(error)
    }
  }
  const check = async () => {
    if (!running && isDue()) {
      running = run().finally(() => {
        running = null
      })
    }
    await running
  }
  return {
    check,
    start() {
      void check()
      const timer = setInterval(check, minute).unref()
      return () => clearInterval(timer)
    },
  }
}
