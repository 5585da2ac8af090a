import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const replaces = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(/

/**
 * The test files among `patterns` that replace a module, a global, an environment variable or the clock. They run
 * apart, because files that shared their modules would get the replacement.
 */
export function replacingTests(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root }).filter((file) =>
    replaces.test(readFileSync(path.join(root, file), 'utf8')),
  )
}
