const relative = new Intl.RelativeTimeFormat('it', { numeric: 'auto' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Midnights between two moments, on this device's calendar. */
function nightsBetween(earlier: number, later: number): number {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  // A day of the change to or from summer time is an hour shorter or longer.
  return Math.round((midnight(later) - midnight(earlier)) / day)
}

/**
 * How long ago an ISO timestamp was: `adesso`, `5 minuti fa`, `3 ore fa`, `ieri`, `12 giorni fa`, `mese scorso`. What a clock that is
 * ahead calls the future is `adesso`.
 */
export function formatAgo(iso: string, now = Date.now()): string {
  const then = Date.parse(iso)
  const passed = now - then
  if (passed < minute) return 'adesso'
  if (passed < hour) return relative.format(-Math.floor(passed / minute), 'minute')
  if (passed < day) return relative.format(-Math.floor(passed / hour), 'hour')
  const nights = nightsBetween(then, now)
  if (nights < 31) return relative.format(-nights, 'day')
  if (nights < 365) return relative.format(-Math.floor(nights / 30.5), 'month')
  return relative.format(-Math.floor(nights / 365), 'year')
}
