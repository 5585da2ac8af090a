/**
 * Runs tasks with the same key one after the other, and tasks with different keys at once. Own code: the libraries'
 * locks have no keys, and forgetting the keys of ended tasks, which is most of this file, would still be ours.
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
