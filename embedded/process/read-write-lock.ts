export type ReadWriteLock = {
  /** Runs a step beside others that pass. */
  shared<T>(task: () => Promise<T>): Promise<T>
  /** Runs a step once all that pass have ended, and holds new ones back until it has. */
  exclusive<T>(task: () => Promise<T>): Promise<T>
}

/**
 * A gate that is open until somebody wants to be alone behind it. Own code: in async-mutex it would be a semaphore,
 * which needs a limit of how many may pass, and counts up to that limit at every step.
 */
export function createReadWriteLock(): ReadWriteLock {
  const running = new Set<Promise<unknown>>()
  let lastExclusive: Promise<unknown> = Promise.resolve()
  return {
    async shared(task) {
      for (let seen: Promise<unknown> | null = null; seen !== lastExclusive; ) {
        seen = lastExclusive
        await seen
      }
      const run = task()
      running.add(run)
      try {
        return await run
      } finally {
        running.delete(run)
      }
    },
    exclusive(task) {
      const before = lastExclusive
      const run = (async () => {
        await before
        await Promise.allSettled(running)
        return task()
      })()
      lastExclusive = run.catch(() => {})
      return run
    },
  }
}
