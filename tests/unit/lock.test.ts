import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lock: { packages: Record<string, { integrity?: string; resolved?: string; link?: boolean }> } =
  JSON.parse(readFileSync('package-lock.json', 'utf8'))
/** Not the packages of this repository. */
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/**
 * Supabase's command line tool for other systems, which developers alone need. The registry with which the lock was
 * made has none of them, but npm refuses a lock that leaves them out. `complete-lock.ts` adds what a fuller registry
 * has.
 */
const unknown = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-arm64-musl', 'linux-x64-musl']
  .concat('windows-arm64', 'windows-x64')
  .map((system) => `node_modules/@supabase/cli-${system}`)

test('the lock says what every package must hash to, so that a registry cannot send another', () => {
  const strong = /^sha512-[\w+/]{86}==$/
  const without = packages.filter(([, { integrity = '' }]) => !strong.test(integrity)).map(([path]) => path)
  expect(without.filter((path) => !unknown.includes(path))).toEqual([])
})

test('the lock names no registry, so that every mirror serves it', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
