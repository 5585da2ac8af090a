/**
 * Remembers at most `size` values by key, each until its own time. The oldest value is forgotten first. Times are
 * milliseconds since 1970.
 */
export function remembered<Value extends { until: number }>(size: number) {
  const values = new Map<string, Value>()
  return {
    /** The value; null when there is none, or its time is over. */
    get(key: string, now: number): Value | null {
      const value = values.get(key)
      return value && value.until > now ? value : null
    },
    /** Whether a value is remembered, even if its time is over. */
    knows: (key: string) => values.has(key),
    keep(key: string, value: Value): void {
      values.delete(key)
      for (const oldest of values.keys()) {
        if (values.size < size) break
        values.delete(oldest)
      }
      values.set(key, value)
    },
    forget(key: string): void {
      values.delete(key)
    },
  }
}
