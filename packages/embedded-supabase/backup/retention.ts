const day = 86_400_000
const dailyKept = 7
const weeklyKept = 4

const dayOf = (date: Date) => Math.floor(date.getTime() / day)
/** Weeks begin on Monday; the first day of Unix time was a Thursday. */
const weekOf = (date: Date) => Math.floor((dayOf(date) + 3) / 7)

/**
 * The backups that are no longer kept: all but the newest of each of the last 7 days that have one, and of each of the
 * last 4 weeks that have one. Days and weeks are those of UTC. Dates in the future, from when the clock was wrong, count
 * for nothing and are left alone.
 */
export function noLongerKept(backups: readonly Date[], now: Date): Date[] {
  const past = backups.filter((date) => date <= now).sort((a, b) => b.getTime() - a.getTime())
  const kept = new Set([...newestOfEach(past, dayOf, dailyKept), ...newestOfEach(past, weekOf, weeklyKept)])
  return past.filter((date) => !kept.has(date))
}

function newestOfEach(newestFirst: readonly Date[], periodOf: (date: Date) => number, most: number): Date[] {
  const newest = new Map<number, Date>()
  for (const date of newestFirst) {
    const period = periodOf(date)
    if (!newest.has(period)) newest.set(period, date)
  }
  return [...newest.values()].slice(0, most)
}
