import { joined } from './joined.ts'

/** Pages of 64 KB, 2 GB in all, as in PGlite itself. A shared memory must declare its maximum. */
const mostPages = 32_768
const importSection = 2
const importKinds = { function: 0, table: 1, memory: 2, global: 3 } as const

/**
 * Makes all WebAssembly memory of this thread shared, and makes modules accept it. Only through shared memory can
 * another thread interrupt a statement, because this thread receives no message while one runs. Called before any
 * module is loaded, on a thread with no other work.
 */
export function shareAllMemory(): void {
  const { Memory, Module, instantiate } = WebAssembly
  const load = async (code: WebAssembly.Module | BufferSource, imports?: WebAssembly.Imports) =>
    code instanceof Module ? instantiate(code, imports) : instantiate(declareShared(bytesOf(code)), imports)
  Object.assign(WebAssembly, {
    Memory: new Proxy(Memory, {
      construct: (target, [wanted]: [WebAssembly.MemoryDescriptor]) =>
        new target({ ...wanted, maximum: mostPages, shared: true }),
    }),
    Module: new Proxy(Module, {
      construct: (target, [code]: [BufferSource]) => new target(declareShared(bytesOf(code))),
    }),
    instantiate: load,
  })
  fillSharedMemory()
}

/** Node's `crypto.getRandomValues` refuses shared memory, which PostgreSQL passes. */
function fillSharedMemory(): void {
  const { crypto } = globalThis
  const fill = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (target) => {
    if (!(target.buffer instanceof SharedArrayBuffer)) return fill(target)
    const { buffer, byteOffset, byteLength } = target
    new Uint8Array(buffer, byteOffset, byteLength).set(fill(new Uint8Array(byteLength)))
    return target
  }
}

/** Declares a module's imported memory as shared; a module without one is returned unchanged. */
export function declareShared(code: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const found = importedMemory(code)
  if (!found) return code
  const { section, imports, memory } = found
  const limits = Uint8Array.from([3, ...leb128(memory.least), ...leb128(mostPages)])
  const size = imports.to - imports.from - (memory.to - memory.from) + limits.length
  return joined([
    code.subarray(0, section),
    Uint8Array.from([importSection, ...leb128(size)]),
    code.subarray(imports.from, memory.from),
    limits,
    code.subarray(memory.to),
  ])
}

type Span = { from: number; to: number }
/** Offsets of the import section, of its contents, and of the memory's limits in them. */
type Found = { section: number; imports: Span; memory: Span & { least: number } }

/** Reads the binary format of the WebAssembly Core Specification, chapter 5.5 'Modules'. */
function importedMemory(code: Uint8Array): Found | null {
  for (const bytes = new Bytes(code, 8); bytes.at < code.length; ) {
    const section = bytes.at
    const kind = bytes.next()
    const size = bytes.number()
    const imports = { from: bytes.at, to: bytes.at + size }
    const memory = kind === importSection ? memoryAmong(bytes) : null
    if (memory) return { section, imports, memory }
    bytes.at = imports.to
  }
  return null
}

function memoryAmong(bytes: Bytes): Found['memory'] | null {
  for (let count = bytes.number(); count > 0; count -= 1) {
    bytes.skipName()
    bytes.skipName()
    const kind = bytes.next()
    const from = bytes.at
    if (kind === importKinds.memory) {
      const least = bytes.limits()
      return { from, to: bytes.at, least }
    }
    if (kind === importKinds.function) bytes.number()
    else bytes.next()
    if (kind === importKinds.table) bytes.limits()
    else if (kind === importKinds.global) bytes.next()
  }
  return null
}

/** Reads a module from left to right. */
class Bytes {
  at: number
  readonly #code: Uint8Array

  constructor(code: Uint8Array, at: number) {
    this.#code = code
    this.at = at
  }

  next(): number {
    const byte = this.#code[this.at] ?? 0
    this.at += 1
    return byte
  }

  /** Unsigned LEB128. */
  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.next()
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }

  skipName(): void {
    const length = this.number()
    this.at += length
  }

  /** Reads the limits of a table or memory; returns the lower one. */
  limits(): number {
    const bounded = this.next() & 1
    const least = this.number()
    if (bounded) this.number()
    return least
  }
}

function leb128(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb128(value >>> 7)]
}

function bytesOf(code: BufferSource): Uint8Array<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(code)
    ? new Uint8Array(code.buffer as ArrayBuffer, code.byteOffset, code.byteLength)
    : new Uint8Array(code)
  return bytes
}
