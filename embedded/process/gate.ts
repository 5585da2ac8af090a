export type Gate = {
  /** Runs a step beside others that pass. */
  pass<T>(step: () => Promise<T>): Promise<T>
  /** Runs a step once all that pass have ended, and holds new ones back until it has. */
  alone<T>(step: () => Promise<T>): Promise<T>
}

/**
 * A gate that is open until somebody wants to be alone behind it. Own code: in async-mutex it would be a semaphore,
 * which needs a limit of how many may pass, and counts up to that limit at every step.
 */
export function createGate(): Gate {
  const passing = new Set<Promise<unknown>>()
  let closed: Promise<unknown> = Promise.resolve()
  return {
    async pass(step) {
      for (let seen: Promise<unknown> | null = null; seen !== closed; ) {
        seen = closed
        await seen
      }
      const run = step()
      passing.add(run)
      try {
        return await run
      } finally {
        passing.delete(run)
      }
    },
    alone(step) {
      const before = closed
      const run = (async () => {
        await before
        await Promise.allSettled(passing)
        return step()
      })()
      closed = run.catch(() => {})
      return run
    },
  }
}
