import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw'
import { isn } from '@electric-sql/pglite/contrib/isn'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { syncTree } from '../../process/to-disk.ts'
import { createWireEntry } from '../wire/entry.ts'
import { durable, startParams } from './durable.ts'
import type { ThreadRequest } from './engine.ts'
import { interruptOf } from './interrupt.ts'
import { shareAllMemory } from './shared-memory.ts'

/**
 * The embedded PostgreSQL's own thread. Its first message says how to interrupt a statement. Afterwards it answers bytes of
 * the wire protocol with bytes; 'close' ends it. An error that is no answer of PostgreSQL ends the thread, and the engine
 * receives that error.
 */
type ThreadData = { directory: string; wasm: WebAssembly.Module }

if (!parentPort) throw new Error('The database runs on a thread of its own')
const port = parentPort
const { directory, wasm } = workerData as ThreadData

shareAllMemory()
const pglite = new PGlite(directory, {
  startParams,
  pgliteWasmModule: wasm,
  // isn, ltree, file_fdw and pgcrypto are loaded because lite's own connection loads them: a database may use them.
  extensions: { isn, ltree, file_fdw, pgcrypto, pg_trgm, durable },
})
await pglite.waitReady
const enter = createWireEntry(pglite)
// Files written before this start, by an earlier version or while the database was created, may not be on the disk yet.
syncTree(directory)

port.on('message', async (request: ThreadRequest | 'close') => {
  if (request === 'close') {
    await pglite.close()
    port.close()
    return
  }
  const answer = enter(request.bytes, request.mostBytes)
  port.postMessage(answer, [answer.buffer])
})
port.postMessage(interruptOf(pglite))
