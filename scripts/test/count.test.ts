import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { add, countOf, lastLines, none, playwrightCount, vitestCount } from './count.ts'

const here = process.cwd()
const vitest = {
  testResults: [
    {
      name: `${here}/src/a.test.ts`,
      status: 'passed',
      assertionResults: [
        { fullName: 'a', status: 'passed' },
        { fullName: 'b', status: 'passed' },
      ],
    },
    {
      name: `${here}/tests/server/disk.test.ts`,
      status: 'passed',
      assertionResults: [{ fullName: 'a full disk', status: 'skipped' }],
    },
  ],
}
const spec = (title: string, line: number, ...statuses: string[]) => ({
  title,
  file: 'rooms/cards.spec.ts',
  line,
  tests: statuses.map((status, index) => ({ status, projectName: `engine ${index}` })),
})
const playwright = {
  config: { rootDir: `${here}/tests/e2e` },
  errors: [],
  suites: [
    {
      specs: [],
      suites: [{ specs: [spec('c', 3, 'expected'), spec('d', 9, 'flaky'), spec('e', 12, 'skipped')] }],
    },
  ],
}

function fileWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-count-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'report.json'), text)
  return path.join(folder, 'report.json')
}

test('both runners are counted, and what they skipped or failed is named', () => {
  expect(add(vitestCount(vitest), playwrightCount(playwright))).toEqual({
    passed: 3,
    failed: ['tests/e2e/rooms/cards.spec.ts:9: d'],
    skipped: ['a full disk', 'e'],
  })
})

test('a journey counts once in each engine', () => {
  const suites = [{ specs: [spec('c', 3, 'expected', 'unexpected', 'skipped')] }]
  expect(playwrightCount({ ...playwright, suites })).toEqual({
    passed: 1,
    failed: ['tests/e2e/rooms/cards.spec.ts:3: c (engine 1)'],
    skipped: ['c (engine 2)'],
  })
})

test('a failed test of Vitest is named with its file, and a file that cannot be loaded too', () => {
  const failed = {
    testResults: [
      {
        name: `${here}/src/a.test.ts`,
        status: 'failed',
        assertionResults: [{ fullName: 'a rule holds', status: 'failed' }],
      },
      { name: `${here}/src/b.test.ts`, status: 'failed', assertionResults: [] },
    ],
  }
  expect(vitestCount(failed).failed).toEqual(['src/b.test.ts', 'src/a.test.ts: a rule holds'])
})

test('a journey that cannot be loaded is named', () => {
  const errors = [
    { message: 'Error: no such module\n  at …', location: { file: `${here}/tests/e2e/x.spec.ts` } },
    { message: 'Error: No tests found\n' },
  ]
  expect(playwrightCount({ ...playwright, suites: [], errors }).failed).toEqual([
    'tests/e2e/x.spec.ts',
    'Error: No tests found',
  ])
})

test('a runner that fails without a failed test, or without a report, is a failure', () => {
  const file = fileWith(JSON.stringify(vitest))
  const failedOf = (report: { file: string; succeeded: boolean }) =>
    countOf('vitest run', report, vitestCount).failed
  expect(failedOf({ file, succeeded: true })).toEqual([])
  expect(failedOf({ file, succeeded: false })).toEqual(['vitest run (no test of it failed)'])
  const noReport = ['vitest run (it wrote no report)']
  expect(failedOf({ file: fileWith('{"numPas'), succeeded: true })).toEqual(noReport)
  expect(failedOf({ file: `${file}.none`, succeeded: true })).toEqual(noReport)
})

test('a run ends with what was skipped, each reason once, with what failed, and the counts', () => {
  const output = 'stderr | full-disk.test.ts\nSKIPPED: no disk.\n...\nSKIPPED: no disk.\n'
  expect(lastLines({ passed: 2, failed: ['biome check .'], skipped: ['a full disk'] }, output)).toEqual([
    '- a full disk',
    'Skipped: no disk.',
    '1 skipped',
    'FAILED biome check .',
    '2 passed, 1 failed',
  ])
  expect(lastLines({ ...none, passed: 2 }, '')).toEqual(['0 skipped', '2 passed, 0 failed'])
})
