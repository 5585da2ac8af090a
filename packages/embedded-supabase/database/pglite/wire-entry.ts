import type { PGlite } from '@electric-sql/pglite'
import { joined } from './joined.ts'

/** Input and output functions of PostgreSQL's module. They are private in PGlite, whose version is pinned exactly. */
type Module = {
  HEAPU8: Uint8Array
  ___stack_pointer: WebAssembly.Global<'i32'>
  addFunction(step: (at: number, length: number) => number, signature: string): number
  _pgl_set_rw_cbs(onInput: number, onOutput: number): void
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
 * Throws every error that is not a failed statement, such as a stack overflow. PGlite would ignore it and report
 * success, although PostgreSQL stopped in the middle; the instance must not be used any more.
 */
export function createWireEntry(pglite: PGlite): (input: Uint8Array) => Uint8Array<ArrayBuffer> {
  const module = pglite.Module as unknown as Module
  let input: Uint8Array = new Uint8Array(0)
  let read = 0
  let chunks: Uint8Array[] = []
  const onOutput = module.addFunction((at, length) => {
    chunks.push(module.HEAPU8.slice(at, at + length))
    return length
  }, 'iii')
  const onInput = module.addFunction((at, most) => {
    const length = Math.min(most, input.length - read)
    module.HEAPU8.set(input.subarray(read, read + length), at)
    read += length
    return length
  }, 'iii')
  module._pgl_set_rw_cbs(onInput, onOutput)
  return (bytes) => {
    input = bytes
    read = 0
    chunks = []
    while (read < input.length || module._pq_buffer_remaining_data() > 0) loopOnce(module)
    module._PostgresSendReadyForQueryIfNecessary()
    module._pgl_pq_flush()
    return joined(chunks)
  }
}

/**
 * Restores the stack pointer after a failed statement: its longjmp leaves about a kilobyte of stack behind, and some
 * 7,600 of them would fill the stack and overwrite other memory.
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
