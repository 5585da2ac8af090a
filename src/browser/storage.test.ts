import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

const methods = ['getItem', 'setItem', 'removeItem'] as const
type Method = (typeof methods)[number]

/** A browser's storage whose methods fail as listed; `room` is the number of characters that it takes. */
function browserStorage(fails: ReadonlySet<Method>, room: number, before: readonly [string, string][]) {
  const held = new Map(before)
  const guarded = (method: Method) => {
    if (fails.has(method)) throw new DOMException('', 'SecurityError')
  }
  return {
    getItem: (key: string) => {
      guarded('getItem')
      return held.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      guarded('setItem')
      if (value.length > room) throw new DOMException('', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key: string) => {
      guarded('removeItem')
      held.delete(key)
    },
  }
}

const key = fc.constantFrom('a', 'b')
const step = fc.oneof(
  fc.record({ does: fc.constant('set' as const), key, value: fc.string({ maxLength: 6 }) }),
  fc.record({ does: fc.constant('remove' as const), key, value: fc.constant('') }),
)

test('the page reads what it has written, whatever the browser refuses, and nothing throws', async () => {
  const refusals = fc.subarray([...methods]).map((fails) => new Set(fails))
  await fc.assert(
    fc.asyncProperty(refusals, fc.nat(6), fc.array(step, { maxLength: 8 }), async (fails, room, steps) => {
      vi.resetModules()
      vi.stubGlobal('localStorage', browserStorage(fails, room, []))
      const { deviceStorage } = await import('./storage.ts')
      const written = new Map<string, string>()
      for (const { does, key, value } of steps) {
        if (does === 'set') deviceStorage.setItem(key, value)
        else deviceStorage.removeItem(key)
        if (does === 'set') written.set(key, value)
        else written.delete(key)
        // A value that the storage refuses to remove stays.
        if (does === 'remove' && fails.has('removeItem')) return
        for (const name of ['a', 'b']) expect(deviceStorage.getItem(name)).toBe(written.get(name) ?? null)
      }
    }),
    { numRuns: 300, seed: 20261126 },
  )
})

test('a value that finds no room leaves none of before', async () => {
  vi.resetModules()
  const storage = browserStorage(new Set(), 3, [['a', 'old']])
  vi.stubGlobal('localStorage', storage)
  const { deviceStorage } = await import('./storage.ts')
  deviceStorage.setItem('a', 'longer')
  expect([deviceStorage.getItem('a'), storage.getItem('a')]).toEqual(['longer', null])
})

test.each([null, undefined])('without a storage (%s) values are kept for the page', async (none) => {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', none)
  const { tabStorage } = await import('./storage.ts')
  tabStorage.setItem('a', '1')
  expect([tabStorage.getItem('a'), tabStorage.keys()]).toEqual(['1', ['a']])
  tabStorage.removeItem('a')
  expect(tabStorage.getItem('a')).toBeNull()
})

test('every other file of the dashboard leaves the browser’s storage to this one', () => {
  // The linter finds the bare names alone, and the widget of customers' websites is no part of the dashboard.
  const theirs = new Set(['src/browser/storage.ts', 'src/embed/run.ts'])
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && !theirs.has(file))
  expect(files.length).toBeGreaterThan(100)
  const asking = files.filter((file) => /\b(local|session)Storage\b/.test(readFileSync(file, 'utf8')))
  expect(asking).toEqual([])
})
