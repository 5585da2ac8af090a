import { expect, test } from 'vitest'
import { computedBy, run } from './run.ts'
import { numberOf, spentLines } from './spent.ts'

test('computing is that of the children, user and system', () => {
  expect(computedBy('0m0.01s 0m0.02s\n2m3.50s 0m4.25s\n')).toBe(127.75)
  expect(computedBy('')).toBe(0)
})

test('a tool that runs is measured with all that it starts', async () => {
  const busy = 'const end = Date.now() + 200; while (Date.now() < end);'
  const child = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}])`
  const { succeeded, computing, seconds } = await run('node', ['-e', child])
  expect(succeeded).toBe(true)
  expect(computing).toBeGreaterThan(0)
  expect(seconds).toBeGreaterThanOrEqual(0.2)
  expect((await run('node', ['-e', 'process.exit(3)'])).succeeded).toBe(false)
})

test('the kind that computes most comes first, and all of them add up', () => {
  const lines = spentLines([
    { kind: 'unit', seconds: 15.2, computing: 20.4, number: 1200 },
    { kind: 'journeys', seconds: 300.6, computing: 480.5, number: 300 },
  ])
  expect(lines.map((line) => line.trim().split(/\s+/))).toEqual([
    ['kind', 'number', 'seconds', 'computing'],
    ['journeys', '300', '301', '481'],
    ['unit', '1200', '15', '20'],
    ['all', '1500', '501'],
  ])
  expect(numberOf({ passed: 2, failed: ['a'], skipped: ['b'] })).toBe(4)
})
