/** Milliseconds. The server removes an upload that no row shows after a day; half of that allows for wrong clocks. */
const safeFor = 12 * 3_600_000

/**
 * Whether an upload is surely there still, so that a row may be written with its address. A form may stay open for
 * days, and a computer asleep with it; its picture must be sent again then. Times are those of `Date.now()`.
 */
export function isStillStored(sentAt: number, now = Date.now()): boolean {
  return sentAt <= now && now - sentAt < safeFor
}
