/**
 * Memory shared with the database's thread: the number of the request that runs, or 0, and whether the next one must wait.
 * A request may lie behind another; without the gate, an interruption meant for one could meet the one behind it.
 */
export type Gate = Int32Array<SharedArrayBuffer>

const running = 0
const closed = 1

export function createGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
}

/** The thread begins a request; waits while the gate is closed. */
export function pass(gate: Gate, request: number): void {
  for (;;) {
    Atomics.store(gate, running, request)
    if (Atomics.load(gate, closed) === 0) return
    Atomics.store(gate, running, 0)
    Atomics.wait(gate, closed, 1)
  }
}

/** The thread has ended its request. */
export function leave(gate: Gate): void {
  Atomics.store(gate, running, 0)
}

/** Lets no other request begin. Returns whether this one is running: then nothing else can until `open`. */
export function close(gate: Gate, request: number): boolean {
  Atomics.store(gate, closed, 1)
  return Atomics.load(gate, running) === request
}

/** Lets requests begin again. */
export function open(gate: Gate): void {
  Atomics.store(gate, closed, 0)
  Atomics.notify(gate, closed)
}
