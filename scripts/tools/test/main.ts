/**
 * Runs every check of the project: types, lint, unit, database, API, server, build, browser. It continues after a
 * failure, so that one run reports everything; the last line counts, the exit code is 1 after a failure.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { add, type Count, countOf, lastLines, none, playwrightCount, vitestCount } from './count.ts'
import { run } from './run.ts'
import { temporaryRoom } from './temporary-room.ts'

/** What this run writes: its reports, and through TMPDIR the data of every server that it starts. */
const room = mkdtempSync(join(temporaryRoom(), 'bottega-test-'))
// PostgreSQL refuses to run as root, so its tests run it as somebody else, who has to come through this folder.
chmodSync(room, 0o755)
process.env.TMPDIR = room
let printed = ''

/** Runs checks that pass or fail as a whole, one after another. */
async function checks(...commands: [string, ...string[]][]): Promise<Count> {
  let count = none
  for (const [command, ...args] of commands) {
    const { succeeded } = await run(command, args)
    count = add(count, { ...none, [succeeded ? 'passed' : 'failed']: 1 })
  }
  return count
}

async function vitest(): Promise<Count> {
  const report = join(room, 'vitest.json')
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { succeeded, output } = await run('vitest', args, { alone: true })
  printed += output
  return countOf(report, succeeded, vitestCount)
}

async function playwright(): Promise<Count> {
  const report = join(room, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { succeeded, output } = await run('playwright', ['test'], { alone: true, env })
  printed += output
  return countOf(report, succeeded, playwrightCount)
}

// Two lists of about the same length, one for each core. The compiler, left to itself, checks types on four threads, which
// costs nearly twice the computing.
const before = await Promise.all([
  checks(
    ['node', 'embedded/pages/build-front-end.ts'],
    ['node', 'scripts/tools/size/main.ts'],
    ['biome', 'check', '--error-on-warnings', '.'],
    ['knip', '--no-progress'],
  ),
  checks(
    ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
    ['tsc', '-p', 'tsconfig.node.json', '--checkers', '1'],
  ),
])
// One after the other, since each keeps every core busy by itself.
const total = [...before, await vitest(), await playwright()].reduce(add)

rmSync(room, { recursive: true, force: true })
console.log()
for (const line of lastLines(total, printed)) console.log(line)
process.exit(total.failed === 0 ? 0 : 1)
