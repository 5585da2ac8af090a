import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { durable, startParams } from './durable.ts'
import type { ThreadReady, ThreadRequest } from './engine.ts'
import { type Gate, leave, pass } from './gate.ts'
import { interruptOf } from './interrupt.ts'
import { shareAllMemory, takingShared } from './shared-memory.ts'
import { unpackInto } from './unpack.ts'
import { createWireEntry } from './wire-entry.ts'

/**
 * The embedded PostgreSQL's own thread. Its first message says that the database is open. Afterwards it answers bytes of
 * the wire protocol with bytes; 'close' ends it. An error that is no answer of PostgreSQL ends the thread, and the engine
 * receives that error.
 */
type ThreadData = { gate: Gate; directory: string; template: string | null; wasm: WebAssembly.Module | null }

if (!parentPort) throw new Error('The database runs on a thread of its own')
const port = parentPort
const { gate, directory, template, wasm: compiled } = workerData as ThreadData

/** PostgreSQL's code, for a thread whose memory is shared. */
async function compilePostgres(): Promise<WebAssembly.Module> {
  const bytes = await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
  return WebAssembly.compile(takingShared(new Uint8Array(bytes)))
}

const compiling = compiled ?? compilePostgres()
if (template !== null) await unpackInto(directory, new URL(template))
const wasm = await compiling
shareAllMemory()
const pglite = new PGlite(directory, {
  startParams,
  pgliteWasmModule: wasm,
  // Of PostgreSQL's extensions only the one that the migrations use: each costs every start time and memory.
  extensions: { pg_trgm, durable },
})
await pglite.waitReady
const enter = createWireEntry(pglite)

// No async function: its error would end the thread only after the next request had been taken.
port.on('message', (request: ThreadRequest | 'close') => {
  if (request === 'close') {
    void pglite.close().then(() => port.close())
    return
  }
  pass(gate, request.number)
  const answer = enter(request.bytes)
  leave(gate)
  port.postMessage(answer, [answer.buffer])
})
port.postMessage({ interrupt: interruptOf(pglite), wasm } satisfies ThreadReady)
