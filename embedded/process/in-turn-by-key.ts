/**
 * Runs steps with the same key one after the other, steps with different keys at once. Own code: the libraries' locks
 * have no keys, so that the greater part of this, which forgets a key whose steps have ended, would still be needed.
 */
export function inTurnByKey() {
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
