/**
 * Runs every check of the project: types, lint, unit, database, API, server, build, browser. It continues after a
 * failure, so that one run reports everything; the last line counts, the exit code is 1 after a failure.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Count {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'bottega-test-'))
const total: Count = { passed: 0, failed: 0 }

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1', ...env },
  })
  return status === 0
}

function add(ok: boolean, { passed, failed }: Count) {
  total.passed += passed
  // A runner that fails without a failed test (a crash, no tests found) counts as a failure.
  total.failed += ok ? failed : Math.max(failed, 1)
}

/** Runs a check that passes or fails as a whole. */
function check(command: string, args: string[]) {
  const ok = run(command, args)
  add(ok, { passed: ok ? 1 : 0, failed: 0 })
}

function countFrom(report: string, read: (json: unknown) => Count): Count {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

check('tsc', ['-p', 'tsconfig.json'])
check('tsc', ['-p', 'tsconfig.node.json'])
check('biome', ['check', '--error-on-warnings', '.'])
check('knip', ['--no-progress'])
check('node', ['embedded/pages/build-front-end.ts'])
check('node', ['scripts/tools/size/main.ts'])

const vitestReport = join(reports, 'vitest.json')
const vitestOk = run('vitest', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
add(
  vitestOk,
  countFrom(vitestReport, (json) => {
    const { numPassedTests, numFailedTests } = json as { numPassedTests: number; numFailedTests: number }
    return { passed: numPassedTests, failed: numFailedTests }
  }),
)

const playwrightReport = join(reports, 'playwright.json')
const playwrightOk = run('playwright', ['test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport })
add(
  playwrightOk,
  countFrom(playwrightReport, (json) => {
    const { stats } = json as { stats: { expected: number; unexpected: number; flaky: number } }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  }),
)

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
