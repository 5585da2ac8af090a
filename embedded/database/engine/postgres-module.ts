import { readFile } from 'node:fs/promises'
import { takingShared } from './shared-memory.ts'

/** PostgreSQL's code, for a thread whose memory is shared. */
export async function compilePostgres(): Promise<WebAssembly.Module> {
  const bytes = await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
  return WebAssembly.compile(takingShared(new Uint8Array(bytes)))
}
