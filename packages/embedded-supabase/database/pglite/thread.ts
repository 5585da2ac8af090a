import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles, startParams } from './durable.ts'
import type { ThreadReady, ThreadRequest } from './engine.ts'
import { type LastBegun, mayAnswer, mayBegin } from './last-begun.ts'
import { unpackInto } from './unpack.ts'
import { joined } from './wire-session.ts'

/**
 * The embedded PostgreSQL's thread. Its first message says that the database is open; after that it answers bytes of
 * the wire protocol with bytes, and 'close' ends it. An error that is not PostgreSQL's answer ends the thread and
 * reaches the engine.
 */
type ThreadData = {
  begun: LastBegun
  directory: string
  template: string | null
  wasm: WebAssembly.Module | null
}

if (!parentPort) throw new Error('The database runs on a thread of its own')
const port = parentPort
const { begun, directory, template, wasm: compiled } = workerData as ThreadData

const compiling =
  compiled ??
  readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((code) =>
    WebAssembly.compile(code),
  )
if (template !== null) await unpackInto(directory, template)
const wasm = await compiling
const pglite = new PGlite({
  fs: new DurableFiles(directory),
  startParams,
  pgliteWasmModule: wasm,
  // Each extension of PostgreSQL costs every start time and memory; the migrations use only this one.
  extensions: { pg_trgm },
})
await pglite.waitReady
let failure: unknown = null
noteFailures()
let last = 0

/**
 * PGlite goes on after an error that is no failed statement, such as a stack overflow, and reports success although
 * PostgreSQL stopped in the middle. The instance must not be used any more.
 */
function noteFailures(): void {
  const module = pglite.Module
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce()
    } catch (error) {
      // A failed statement's longjmp is an object of the module's own, no Error.
      if (error instanceof Error) failure ??= error
      throw error
    }
  }
}

/** PostgreSQL's answer, as it comes: PGlite's own parser costs more than most statements. */
function enter(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  // It is asynchronous only where it has files to write to.
  void pglite.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => void chunks.push(chunk.slice()),
  })
  if (failure) throw failure
  return joined(chunks)
}

// Not async: the error of an async function would end the thread only after it had taken the next request.
port.on('message', (request: ThreadRequest | 'close') => {
  if (request === 'close') {
    void pglite.close().then(() => port.close())
    return
  }
  if (!mayBegin(begun, last, request.number)) return
  last = request.number
  const answer = enter(request.bytes)
  if (mayAnswer(begun, last)) port.postMessage(answer, [answer.buffer])
})
port.postMessage({ wasm } satisfies ThreadReady)
