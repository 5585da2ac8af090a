import { globSync, readFileSync } from 'node:fs'

/** What changes the world for every module that is loaded afterwards: a replaced module, global or clock. */
const changes = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(/

/** The test files among `patterns` that replace a module, a global or the clock, so that no other file may share their modules. */
export function worldChanging(patterns: readonly string[]): string[] {
  return globSync(patterns).filter((file) => changes.test(readFileSync(file, 'utf8')))
}
