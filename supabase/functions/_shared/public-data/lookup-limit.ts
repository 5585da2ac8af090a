const windowMs = 10_000
const inWindow = 200
/** Addresses that are counted separately; all others share one count, so that many addresses need no memory. */
const countedAddresses = 10_000

/** Limits how many websites one address makes the database look up: 200 in ten seconds. Cached answers do not count. */
export function lookupLimit(now: () => number) {
  const counts = new Map<string, number>()
  let ends = 0
  return {
    /** Counts a look-up; null when it is allowed, otherwise the seconds to wait. */
    take(address: string): number | null {
      if (now() >= ends) {
        counts.clear()
        ends = now() + windowMs
      }
      const key = counts.has(address) || counts.size < countedAddresses ? address : ''
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count > inWindow ? Math.max(1, Math.ceil((ends - now()) / 1000)) : null
    },
  }
}
