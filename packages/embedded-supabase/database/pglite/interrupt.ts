import type { PGlite } from '@electric-sql/pglite'

/** Addresses of two flags in memory that both threads share; PostgreSQL checks them many times in each statement. */
export type Interrupt = { memory: SharedArrayBuffer; pending: number; cancel: number }

/** Addresses of two variables of PostgreSQL. They are private in PGlite, whose version is pinned exactly. */
type Variables = { HEAPU8: Uint8Array; _InterruptPending: number; _QueryCancelPending: number }

/** @throws when PostgreSQL's memory is not shared, or a new version has renamed its variables. */
export function interruptOf(pglite: PGlite): Interrupt {
  const { HEAPU8, _InterruptPending, _QueryCancelPending } = pglite.Module as unknown as Variables
  const memory = HEAPU8.buffer
  if (!(memory instanceof SharedArrayBuffer) || !_InterruptPending || !_QueryCancelPending) {
    throw new Error('A statement of the embedded database could not be interrupted')
  }
  return { memory, pending: _InterruptPending, cancel: _QueryCancelPending }
}

/** Asks PostgreSQL to stop the running statement, as a signal does on a server: it fails with 57014. */
export function raise({ memory, pending, cancel }: Interrupt): void {
  Atomics.store(new Int32Array(memory, cancel, 1), 0, 1)
  Atomics.store(new Int32Array(memory, pending, 1), 0, 1)
}

/**
 * Clears the flags. The statement may have ended by itself at the same moment; the next one must not be interrupted.
 */
export function withdraw({ memory, pending, cancel }: Interrupt): void {
  Atomics.store(new Int32Array(memory, pending, 1), 0, 0)
  Atomics.store(new Int32Array(memory, cancel, 1), 0, 0)
}
