import type { PGlite } from '@electric-sql/pglite'
import { joined } from './joined.ts'

/** The functions of PostgreSQL's module for input and output; private in PGlite, whose version is pinned exactly. */
type Module = {
  HEAPU8: Uint8Array
  ___stack_pointer: WebAssembly.Global<'i32'>
  addFunction(step: (at: number, length: number) => number, signature: string): number
  _pgl_set_rw_cbs(give: number, take: number): void
  _pq_buffer_remaining_data(): number
  _PostgresMainLoopOnce(): void
  _PostgresMainLongJmp(): void
  _PostgresSendReadyForQueryIfNecessary(): void
  _pgl_pq_flush(): void
}

/** The exit status with which PostgreSQL's module reports a failed statement, whose cleanup must follow. */
const longJump = 100

/**
 * Sends bytes of the wire protocol to PostgreSQL and returns its answer, without PGlite's parser, which costs more than
 * most statements. PGlite's own query functions no longer work afterwards.
 *
 * Throws every error that is no failed statement, such as a stack overflow. PGlite ignores such an error and goes on as if
 * the statement had succeeded, although PostgreSQL stopped in the middle of it; PostgreSQL must not be used any more then.
 */
export function createWireEntry(pglite: PGlite): (asked: Uint8Array) => Uint8Array<ArrayBuffer> {
  const module = pglite.Module as unknown as Module
  let asked: Uint8Array = new Uint8Array(0)
  let read = 0
  let chunks: Uint8Array[] = []
  const take = module.addFunction((at, length) => {
    chunks.push(module.HEAPU8.slice(at, at + length))
    return length
  }, 'iii')
  const give = module.addFunction((at, most) => {
    const length = Math.min(most, asked.length - read)
    module.HEAPU8.set(asked.subarray(read, read + length), at)
    read += length
    return length
  }, 'iii')
  module._pgl_set_rw_cbs(give, take)
  return (bytes) => {
    asked = bytes
    read = 0
    chunks = []
    while (read < asked.length || module._pq_buffer_remaining_data() > 0) loopOnce(module)
    module._PostgresSendReadyForQueryIfNecessary()
    module._pgl_pq_flush()
    return joined(chunks)
  }
}

/**
 * A failed statement leaves its part of the stack behind, about a kilobyte, because its error leaves the module past all
 * functions that would give it back. Some 7,600 such statements would fill the stack and then overwrite other memory.
 */
function loopOnce(module: Module): void {
  const stack = module.___stack_pointer.value
  try {
    module._PostgresMainLoopOnce()
  } catch (error) {
    // The module throws an object of its own, no Error.
    const { status } = error as { status?: unknown }
    if (status !== longJump) throw error
    module._PostgresMainLongJmp()
    module.___stack_pointer.value = stack
  }
}
