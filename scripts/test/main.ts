/**
 * Runs every check of the project: types, lint, unit, database, API, server, build, browser. It continues after a
 * failure, so that one run reports everything; its end says where the time went and what failed, the last line counts, and
 * the exit code is 1 after a failure.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { add, type Count, countOf, lastLines, none, playwrightCount, vitestCount } from './count.ts'
import { type How, run } from './run.ts'
import { numberOf, type Spent, spentLines } from './spent.ts'

/** Bytes that a run takes at most, several times over: a server's data are 42 MB, and a hundred servers are started. */
const enough = 8 * 1024 ** 3

/**
 * The folder for the temporary files of a run: Linux's folder in memory where it has room enough, otherwise the system's. In
 * memory, forcing thousands of small files to the disk takes no time.
 */
function temporaryRoom(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= enough) return '/dev/shm'
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir()
}

/** What this run writes: its reports, and through TMPDIR the data of every server that it starts. */
const room = mkdtempSync(join(temporaryRoom(), 'bottega-test-'))
// PostgreSQL refuses to run as root, so its tests run it as somebody else, who has to come through this folder.
chmodSync(room, 0o755)
process.env.TMPDIR = room
process.once('exit', () => rmSync(room, { recursive: true, force: true, maxRetries: 5 }))
// Whoever interrupts the run leaves nothing behind either: such a folder lies in memory.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
let printed = ''
const spent: Spent[] = []

/** Runs checks that pass or fail as a whole, one after another. */
async function checks(kind: string, commands: [string, ...string[]][], how: How = {}): Promise<Count> {
  let count = none
  const all = { seconds: 0, computing: 0 }
  for (const [command, ...args] of commands) {
    const { succeeded, seconds, computing } = await run(command, args, how)
    const title = [command, ...args].join(' ')
    count = add(count, succeeded ? { ...none, passed: 1 } : { ...none, failed: [title] })
    all.seconds += seconds
    all.computing += computing
  }
  spent.push({ kind, ...all, number: numberOf(count) })
  return count
}

/** Runs a part of Vitest's tests. */
async function vitest(kind: string, options: string[], how: How = {}): Promise<Count> {
  const report = join(room, `${kind.replaceAll(/\W+/g, '-')}.json`)
  const args = ['run', ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { succeeded, output, seconds, computing } = await run('vitest', args, how)
  printed += output
  const count = countOf(`vitest ${args.join(' ')}`, { file: report, succeeded }, vitestCount)
  spent.push({ kind, seconds, computing, number: numberOf(count) })
  return count
}

async function playwright(): Promise<Count> {
  const report = join(room, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { succeeded, output, seconds, computing } = await run('playwright', ['test'], { shown: true, env })
  printed += output
  const count = countOf('playwright test', { file: report, succeeded }, playwrightCount)
  spent.push({ kind: 'journeys', seconds, computing, number: numberOf(count) })
  return count
}

// A step of its own, before anything else runs: of two package managers at once one is refused.
const browser = await checks('the browser', [['node', 'testing/install-chromium.ts']], { shown: true })
/** Without it the tests that need it are left out: hundreds of failures would hide what the failed step has said. */
const hasBrowser = browser.failed.length === 0
/** The kinds of tests that run beside the others, which wait more: for servers that start, and for pages. */
const beside = { unit: ['unit', 'unit-apart'], database: ['db', 'postgres', 's3'] }
const projects = (kinds: string[]) => kinds.map((kind) => `--project=${kind}`)
/** The component tests in one page of one browser, then the others. */
async function besides(): Promise<Count> {
  const how = { yielding: true }
  let count = hasBrowser
    ? await vitest('components', ['--maxWorkers=1', ...projects(['components'])], how)
    : none
  // With one worker these tests would use less than the eighth of the processor that is left to them.
  for (const [kind, kinds] of Object.entries(beside))
    count = add(count, await vitest(kind, ['--maxWorkers=2', ...projects(kinds)], how))
  return count
}
// Runs at the same time as everything that follows.
const testsBeside = besides()
const build = await checks('build and its size', [
  ['node', 'server/build.ts'],
  ['node', 'scripts/measure/size/main.ts'],
])
// First the tests of servers and of short time limits, then the journeys: each group alone keeps all cores busy.
const elsewhere = [...Object.values(beside).flat(), 'components']
const servers = await vitest('API and servers', projects(elsewhere.map((kind) => `!${kind}`)), {
  shown: true,
})
// Runs during the journeys, which wait for an eighth of their time, for pauses of the page and for the one core of
// their page.
const codeChecks = checks(
  'types and lint',
  [
    ['biome', 'check', '--error-on-warnings', '.'],
    ['node', 'scripts/test/bare-texts/main.ts'],
    ['knip', '--no-progress'],
    // The compiler, left to itself, checks types on four threads, which costs nearly twice the computing.
    ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
    ['tsc', '-p', 'tsconfig.node.json', '--checkers', '1'],
  ],
  { yielding: true },
)
const journeys = hasBrowser ? await playwright() : none
const total = [browser, build, servers, journeys, await testsBeside, await codeChecks].reduce(add)

console.log()
for (const line of spentLines(spent)) console.log(line)
console.log()
for (const line of lastLines(total, printed)) console.log(line)
process.exit(total.failed.length === 0 ? 0 : 1)
