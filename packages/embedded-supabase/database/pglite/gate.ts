/**
 * Memory shared with the database's thread: the number of the running request (0: none), and whether the next must
 * wait. Without it, an interrupt meant for one request could hit the one queued behind it.
 */
export type Gate = Int32Array<SharedArrayBuffer>

const running = 0
const closed = 1

export function createGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** Called by the thread before a request; waits while the gate is closed. */
export function pass(gate: Gate, request: number): void {
  for (;;) {
    Atomics.store(gate, running, request)
    if (Atomics.load(gate, closed) === 0) return
    Atomics.store(gate, running, 0)
    Atomics.wait(gate, closed, 1)
  }
}

/** Called by the thread after a request. */
export function leave(gate: Gate): void {
  Atomics.store(gate, running, 0)
}

/** Keeps other requests from starting. Returns whether this one is running; if so, no other can start until `open`. */
export function close(gate: Gate, request: number): boolean {
  Atomics.store(gate, closed, 1)
  return Atomics.load(gate, running) === request
}

/** Lets requests begin again. */
export function open(gate: Gate): void {
  Atomics.store(gate, closed, 0)
  Atomics.notify(gate, closed)
}
