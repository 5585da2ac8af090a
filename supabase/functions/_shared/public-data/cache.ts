/**
 * A cache of at most `size` values, each until its own time in milliseconds since 1970. The oldest value is evicted
 * first.
 */
export function createCache<Value extends { until: number }>(size: number) {
  const values = new Map<string, Value>()
  return {
    /** Null when there is no value, or it has expired. */
    get(key: string, now: number): Value | null {
      const value = values.get(key)
      return value && value.until > now ? value : null
    },
    /** Whether there is a value, expired or not. */
    has: (key: string) => values.has(key),
    set(key: string, value: Value): void {
      values.delete(key)
      for (const oldest of values.keys()) {
        if (values.size < size) break
        values.delete(oldest)
      }
      values.set(key, value)
    },
    delete(key: string): void {
      values.delete(key)
    },
  }
}
