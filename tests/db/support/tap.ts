import fs from 'node:fs'
import path from 'node:path'
import type { TestDatabase } from './test-database.ts'

export type TapReport = {
  assertions: number
  /** The description of each failed assertion, with its diagnostics. */
  failures: string[]
}

/** A test's SQL with each `\ir file` line replaced by that file, because only psql understands `\ir`. */
export function readTest(file: string): string {
  return fs
    .readFileSync(file, 'utf8')
    .replace(/^\\ir (.+)$/gm, (_, included: string) => readTest(path.join(path.dirname(file), included)))
}

/** Runs one pgTAP script, which rolls its own transaction back. Throws the error of a failed statement. */
export async function runTap(database: TestDatabase, script: string): Promise<TapReport> {
  try {
    return parseTap((await database.run(script)).join('\n'))
  } catch (error) {
    await database.run('rollback')
    throw error
  }
}

/** Parses the Test Anything Protocol. Fewer or more results than planned are a failure. */
export function parseTap(output: string): TapReport {
  const lines = output.split('\n')
  const verdicts = lines.filter((line) => /^(not )?ok \d+/.test(line))
  const failures: string[] = []
  let failing = false
  for (const line of lines) {
    if (/^not ok/.test(line)) failures.push(line.replace(/^not ok \d+ - /, ''))
    else if (failing && line.startsWith('#')) failures.push(`${failures.pop()}\n  ${line}`)
    failing = /^not ok/.test(line) || (failing && line.startsWith('#'))
  }
  const planned = Number(lines.map((line) => /^1\.\.(\d+)$/.exec(line)?.[1]).findLast(Boolean))
  if (planned !== verdicts.length) failures.push(`planned ${planned} assertions, ran ${verdicts.length}`)
  return { assertions: verdicts.length, failures }
}
