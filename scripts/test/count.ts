import { readFileSync } from 'node:fs'

export interface Count {
  passed: number
  /** What failed, each with its file: a test, or a check by its command. */
  failed: string[]
  skipped: string[]
}

export const none: Count = { passed: 0, failed: [], skipped: [] }

export const add = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: [...a.failed, ...b.failed],
  skipped: [...a.skipped, ...b.skipped],
})

interface VitestFile {
  name: string
  status: string
  assertionResults: { fullName: string; status: string }[]
}

interface VitestReport {
  testResults: VitestFile[]
}

interface PlaywrightSuite {
  /** Each of the tests of a spec is the same one in another project. */
  specs: { title: string; file: string; line: number; tests: { status: string; projectName: string }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  config: { rootDir: string }
  /** What went wrong outside of every test, such as a file that cannot be loaded. */
  errors: { message?: string; location?: { file: string } }[]
}

/** Counts what Vitest's JSON report says. A file that cannot be loaded has no tests, and is a failure by itself. */
export function vitestCount(report: unknown): Count {
  const files = (report as VitestReport).testResults
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      status,
      fullName,
      name: `${fromHere(name)}: ${fullName}`,
    })),
  )
  const broken = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...broken.map(({ name }) => fromHere(name)),
      ...tests.filter(({ status }) => status === 'failed').map(({ name }) => name),
    ],
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  }
}

/** Counts what Playwright's JSON report says. A test that passes only when it is repeated has failed. */
export function playwrightCount(report: unknown): Count {
  const { suites, config, errors } = report as PlaywrightReport
  const tests = suites.flatMap(testsOf)
  const those = (...statuses: string[]) => tests.filter(({ status }) => statuses.includes(status))
  return {
    passed: those('expected').length,
    failed: [
      ...errors.map(({ message = '', location }) =>
        fromHere(location?.file ?? message.split('\n', 1).join()),
      ),
      ...those('unexpected', 'flaky').map(
        ({ title, file, line }) => `${fromHere(`${config.rootDir}/${file}`)}:${line}: ${title}`,
      ),
    ],
    skipped: those('skipped').map(({ title }) => title),
  }
}

interface PlaywrightTest {
  title: string
  file: string
  line: number
  status: string
}

/** A test is named with its project where the same one runs in several. */
const testsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightTest[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, projectName }) => ({
      title: tests.length > 1 ? `${title} (${projectName})` : title,
      file,
      line,
      status,
    })),
  ),
  ...suites.flatMap(testsOf),
]

const fromHere = (file: string): string => file.replace(`${process.cwd()}/`, '')

/**
 * Reads a runner's report. A runner that fails without a failed test (a crash, no tests found), or writes no report, counts
 * as one failure.
 * @param runner how a person finds it in the output: its command
 */
export function countOf(
  runner: string,
  { file, succeeded }: { file: string; succeeded: boolean },
  read: (report: unknown) => Count,
): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')))
    return succeeded || count.failed.length > 0
      ? count
      : { ...count, failed: [`${runner} (no test of it failed)`] }
  } catch {
    return { ...none, failed: [`${runner} (it wrote no report)`] }
  }
}

/**
 * The last lines of a run: what was skipped and why, what failed and where, and the counts. The very last one is always
 * `N passed, N failed`, since the machine that builds a change reads it.
 * @param output everything the tests printed; a file that skips tests prints the reason after `SKIPPED:`.
 */
export function lastLines({ passed, failed, skipped }: Count, output: string): string[] {
  const reasons = new Set(Array.from(output.matchAll(/SKIPPED: (.+)/g), ([, reason = '']) => reason.trim()))
  return [
    ...skipped.map((name) => `- ${name}`),
    ...Array.from(reasons, (reason) => `Skipped: ${reason}`),
    `${skipped.length} skipped`,
    ...failed.map((name) => `FAILED ${name}`),
    `${passed} passed, ${failed.length} failed`,
  ]
}
