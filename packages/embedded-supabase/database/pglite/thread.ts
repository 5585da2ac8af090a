import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { durable, startParams } from './durable.ts'
import type { ThreadReady, ThreadRequest } from './engine.ts'
import { type Gate, leave, pass } from './gate.ts'
import { interruptOf } from './interrupt.ts'
import { declareShared, shareAllMemory } from './shared-memory.ts'
import { unpackInto } from './unpack.ts'
import { createWireEntry } from './wire-entry.ts'

/**
 * The embedded PostgreSQL's thread. Its first message says that the database is open; after that it answers bytes of
 * the wire protocol with bytes, and 'close' ends it. An error that is not PostgreSQL's answer ends the thread and
 * reaches the engine.
 */
type ThreadData = { gate: Gate; directory: string; template: string | null; wasm: WebAssembly.Module | null }

if (!parentPort) throw new Error('The database runs on a thread of its own')
const port = parentPort
const { gate, directory, template, wasm: compiled } = workerData as ThreadData

async function compilePostgres(): Promise<WebAssembly.Module> {
  const bytes = await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
  return WebAssembly.compile(declareShared(new Uint8Array(bytes)))
}

const compiling = compiled ?? compilePostgres()
if (template !== null) await unpackInto(directory, new URL(template))
const wasm = await compiling
shareAllMemory()
const pglite = new PGlite(directory, {
  startParams,
  pgliteWasmModule: wasm,
  // Each extension of PostgreSQL costs every start time and memory; the migrations use only this one.
  extensions: { pg_trgm, durable },
})
await pglite.waitReady
const enter = createWireEntry(pglite)

// Not async: the error of an async function would end the thread only after it had taken the next request.
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
