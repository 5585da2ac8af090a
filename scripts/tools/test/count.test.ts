import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { add, countOf, lastLines, none, playwrightCount, vitestCount } from './count.ts'

const vitest = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [
    {
      assertionResults: [
        { fullName: 'a', status: 'passed' },
        { fullName: 'b', status: 'passed' },
      ],
    },
    { assertionResults: [{ fullName: 'a full disk', status: 'skipped' }] },
  ],
}
const playwright = {
  stats: { expected: 1, unexpected: 0, flaky: 1 },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            { title: 'c', tests: [{ status: 'expected' }] },
            { title: 'd', tests: [{ status: 'flaky' }] },
            { title: 'e', tests: [{ status: 'skipped' }] },
          ],
        },
      ],
    },
  ],
}

function fileWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bottega-count-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'report.json'), text)
  return path.join(folder, 'report.json')
}

test('both runners are counted, and what they skipped is named', () => {
  expect(add(vitestCount(vitest), playwrightCount(playwright))).toEqual({
    passed: 3,
    failed: 1,
    skipped: ['a full disk', 'e'],
  })
})

test('a runner that fails without a failed test, or without a report, is a failure', () => {
  const report = fileWith(JSON.stringify(vitest))
  expect(countOf(report, true, vitestCount).failed).toBe(0)
  expect(countOf(report, false, vitestCount)).toMatchObject({ passed: 2, failed: 1 })
  expect(countOf(fileWith('{"numPas'), true, vitestCount)).toEqual({ ...none, failed: 1 })
  expect(countOf(`${report}.none`, true, vitestCount)).toEqual({ ...none, failed: 1 })
})

test('a run ends with what was skipped, each reason once, and the counts', () => {
  const output = 'stderr | full-disk.test.ts\nSKIPPED: no disk.\n...\nSKIPPED: no disk.\n'
  expect(lastLines({ passed: 2, failed: 0, skipped: ['a full disk'] }, output)).toEqual([
    '- a full disk',
    'Skipped: no disk.',
    '1 skipped',
    '2 passed, 0 failed',
  ])
  expect(lastLines({ ...none, passed: 2 }, '')).toEqual(['0 skipped', '2 passed, 0 failed'])
})
