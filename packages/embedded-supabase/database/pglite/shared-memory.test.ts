import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { declareShared } from './shared-memory.ts'

/** A module that imports the memory `env.memory`, with these limits, between a function and a global. */
function importing(limits: readonly number[]): Uint8Array<ArrayBuffer> {
  const name = (text: string) => [text.length, ...Buffer.from(text)]
  const imports = [
    ...[3, ...name('env'), ...name('step'), 0, 0],
    ...[...name('env'), ...name('memory'), 2, ...limits],
    ...[...name('env'), ...name('base'), 3, 0x7f, 0],
  ]
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  return Uint8Array.from([...head, 1, 4, 1, 0x60, 0, 0, 2, imports.length, ...imports])
}

const imports = { step: () => {}, base: 0 }

test('code takes a shared memory afterwards, whether it named a bound or not, and only that', async () => {
  const shared = new WebAssembly.Memory({ initial: 2, maximum: 32_768, shared: true })
  const own = new WebAssembly.Memory({ initial: 2, maximum: 32_768 })
  for (const limits of [
    [0, 1],
    [1, 1, 0x80, 0x80, 2],
  ]) {
    const module = await WebAssembly.compile(declareShared(importing(limits)))
    await WebAssembly.instantiate(module, { env: { ...imports, memory: shared } })
    await expect(WebAssembly.instantiate(module, { env: { ...imports, memory: own } })).rejects.toThrow(
      'shared',
    )
  }
})

test('code without a memory of others is left as it is', async () => {
  const none = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])
  expect(declareShared(none)).toBe(none)
})

test('PostgreSQL’s own code is found to be as expected', async () => {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  const code = new Uint8Array(await readFile(file))
  expect(declareShared(code)).not.toBe(code)
  expect(WebAssembly.validate(declareShared(code))).toBe(true)
})
