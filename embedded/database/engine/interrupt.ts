import type { PGlite } from '@electric-sql/pglite'

/** Where PostgreSQL looks, many times in each statement, whether it shall give up: in memory that both threads see. */
export type Interrupt = { memory: SharedArrayBuffer; pending: number; cancel: number }

/** Two of PostgreSQL's own variables, by their names in its code; private in the library, whose version is pinned exactly. */
type Variables = { HEAPU8: Uint8Array; _InterruptPending: number; _QueryCancelPending: number }

/** @throws when PostgreSQL's memory is not shared, or its variables have other names by now. */
export function interruptOf(pglite: PGlite): Interrupt {
  const { HEAPU8, _InterruptPending, _QueryCancelPending } = pglite.Module as unknown as Variables
  const memory = HEAPU8.buffer
  if (!(memory instanceof SharedArrayBuffer) || !_InterruptPending || !_QueryCancelPending) {
    throw new Error('A statement of the embedded database could not be interrupted')
  }
  return { memory, pending: _InterruptPending, cancel: _QueryCancelPending }
}

/** Asks PostgreSQL to give up the statement that runs, as a signal does on a server: it fails with 57014. */
export function raise({ memory, pending, cancel }: Interrupt): void {
  Atomics.store(new Int32Array(memory, cancel, 1), 0, 1)
  Atomics.store(new Int32Array(memory, pending, 1), 0, 1)
}

/** Takes it back, for a statement that ended by itself in the same moment: the next one is not meant. */
export function withdraw({ memory, pending, cancel }: Interrupt): void {
  Atomics.store(new Int32Array(memory, pending, 1), 0, 0)
  Atomics.store(new Int32Array(memory, cancel, 1), 0, 0)
}
