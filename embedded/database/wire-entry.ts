import type { PGlite } from '@electric-sql/pglite'
import { joined } from './joined.ts'

/** The parts of PostgreSQL's module that take bytes in and out; private in the library, whose version is pinned exactly. */
type Module = {
  HEAPU8: Uint8Array
  addFunction(step: (at: number, length: number) => number, signature: string): number
  _pgl_set_rw_cbs(give: number, take: number): void
  _pq_buffer_remaining_data(): number
  _PostgresMainLoopOnce(): void
  _PostgresMainLongJmp(): void
  _PostgresSendReadyForQueryIfNecessary(): void
  _pgl_pq_flush(): void
}

/** The exit status by which PostgreSQL's module says that a statement failed, and is to be tidied up after. */
const longJump = 100

/**
 * Hands bytes of the wire protocol to PostgreSQL and answers its own, past the library's parser, which costs more than
 * most statements. From then on the library's own queries find nothing to read.
 *
 * Throws what is no failed statement, a stack that overflowed for instance. The library swallows that and goes on as if
 * the statement had succeeded; but PostgreSQL was left in the middle of it, and nothing may be asked of it any more.
 */
export function enterWith(pglite: PGlite): (asked: Uint8Array) => Uint8Array<ArrayBuffer> {
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

function loopOnce(module: Module): void {
  try {
    module._PostgresMainLoopOnce()
  } catch (error) {
    // No Error: an object of the module's own.
    const { status } = error as { status?: unknown }
    if (status !== longJump) throw error
    module._PostgresMainLongJmp()
  }
}
