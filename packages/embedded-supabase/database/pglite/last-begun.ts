/**
 * The number of the request that the database's thread has begun last, negative once it has ended, in memory shared with
 * the thread. Whoever ends the thread because of one request stops it there: that one has surely not ended, and the one
 * behind it, which may be sent again, has surely not begun.
 */
export type LastBegun = Int32Array<SharedArrayBuffer>

const stopped = 2 ** 31 - 1

export function createLastBegun(): LastBegun {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Called by the thread before a request. @param last the one before it, 0 for the first */
export function mayBegin(begun: LastBegun, last: number, number: number): boolean {
  return Atomics.compareExchange(begun, 0, -last, number) === -last
}

/** Called by the thread after a request. False when it was stopped, and nobody waits for its answer. */
export function mayAnswer(begun: LastBegun, number: number): boolean {
  return Atomics.compareExchange(begun, 0, number, -number) === number
}

/** Whether this request still runs; if so, it is not answered, and no other begins any more. */
export function stopAt(begun: LastBegun, number: number): boolean {
  return Atomics.compareExchange(begun, 0, number, stopped) === number
}
