import type { Day } from '#italian/days.ts'

/** The fragment by which another page asks to begin, among a website's closures, the hours of a holiday. */
export const otherHoursHash = (day: Day): string => `chiusure=${day}`

/**
 * Whether the address asks for the hours of this holiday. It asks once: the fragment is cut to the part's own, so that a
 * form that was left does not open again.
 */
export function takeOtherHours(day: Day): boolean {
  if (window.location.hash !== `#${otherHoursHash(day)}`) return false
  window.history.replaceState(window.history.state, '', '#chiusure')
  return true
}
