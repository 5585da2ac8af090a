/** Milliseconds. The server removes an upload that no row shows after a day; half of that allows for wrong clocks. */
const safeFor = 12 * 3_600_000

/**
 * Whether an upload certainly still exists, so that a row may be saved with its address. A form may stay open for days;
 * its picture must then be sent again. Times are those of `Date.now()`.
 */
export function isStillStored(sentAt: number, now = Date.now()): boolean {
  return sentAt <= now && now - sentAt < safeFor
}
