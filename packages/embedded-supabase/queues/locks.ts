export type ReadWriteLock = {
  /** Runs a task beside other shared tasks. */
  shared<T>(task: () => Promise<T>): Promise<T>
  /** Runs a task alone, after all running ones have ended and before later ones begin. */
  exclusive<T>(task: () => Promise<T>): Promise<T>
}

/**
 * A readers-writer lock: many shared tasks at once, or one exclusive task. Own code: async-mutex would need a semaphore
 * with a limit for shared tasks, and its time for each task grows with that limit.
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

/**
 * Runs tasks with the same key one after the other, tasks with different keys at once. Own code, because libraries'
 * locks have no keys; removing unused keys, most of it, would still be ours.
 */
export function serializeByKey() {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const run = (tails.get(key) ?? Promise.resolve()).then(task, task)
    const tail = run.catch(() => {})
    tails.set(key, tail)
    try {
      return await run
    } finally {
      if (tails.get(key) === tail) tails.delete(key)
    }
  }
}
