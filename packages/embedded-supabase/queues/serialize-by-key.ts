/**
 * Runs tasks with the same key one after the other, tasks with different keys at once. Own code, because libraries'
 * locks have no keys; removing unused keys, most of this file, would still be ours.
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
