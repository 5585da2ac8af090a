import { readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
  /** The names of the tests that did not run. */
  skipped: string[]
}

export const none: Count = { passed: 0, failed: 0, skipped: [] }

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: [...a.skipped, ...b.skipped],
})

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

interface PlaywrightSuite {
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

/** Counts what Vitest's JSON report says. */
export function vitestCount(report: unknown): Count {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return { passed: numPassedTests, failed: numFailedTests, skipped: skipped.map(({ fullName }) => fullName) }
}

/** Counts what Playwright's JSON report says. A test that passes only when it is repeated has failed. */
export function playwrightCount(report: unknown): Count {
  const { stats, suites } = report as PlaywrightReport
  const specs = suites.flatMap(specsOf)
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: skipped.map(({ title }) => title),
  }
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/**
 * Reads a runner's report. A runner that fails without a failed test (a crash, no tests found), or writes no report, counts
 * as one failure.
 */
export function countOf(file: string, succeeded: boolean, read: (report: unknown) => Count): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')))
    return succeeded ? count : { ...count, failed: Math.max(count.failed, 1) }
  } catch {
    return { ...none, failed: 1 }
  }
}

/**
 * The last lines of a run: what was skipped and why, and the counts. The very last one is always `N passed, N failed`, since
 * the machine that builds a change reads it.
 * @param output everything the tests printed; a file that skips tests prints the reason after `SKIPPED:`.
 */
export function lastLines({ passed, failed, skipped }: Count, output: string): string[] {
  const reasons = new Set(Array.from(output.matchAll(/SKIPPED: (.+)/g), ([, reason = '']) => reason.trim()))
  return [
    ...skipped.map((name) => `- ${name}`),
    ...Array.from(reasons, (reason) => `Skipped: ${reason}`),
    `${skipped.length} skipped`,
    `${passed} passed, ${failed} failed`,
  ]
}
