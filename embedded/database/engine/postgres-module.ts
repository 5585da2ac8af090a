import { readFile } from 'node:fs/promises'
import { takingShared } from './shared-memory.ts'

let compiled: Promise<WebAssembly.Module> | null = null

/** PostgreSQL's code, compiled once: a database that is opened again need not wait for the compilation. */
export function postgresModule(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) =>
    WebAssembly.compile(takingShared(new Uint8Array(bytes))),
  )
  return compiled
}
