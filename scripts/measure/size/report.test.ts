import { expect, test } from 'vitest'
import type { Bundle } from './bundle.ts'
import { growth, overBudget, snapshotOf, tables } from './report.ts'

const chunk = (name: string, gzip: number) => ({ name, gzip, neededBy: ['cards'] })
const page = {
  routes: ['cards'],
  source: 'src/features/cards/list-page.tsx',
  beyondFrame: 12_000,
  budget: 9000,
}
const bundle: Bundle = {
  login: 100_000,
  dashboard: 160_000,
  widget: 2800,
  widgetPart: 900,
  card: 9900,
  pages: [{ ...page, own: 4000 }],
  chunks: [chunk('queries', 1000), chunk('queries', 500), chunk('react', 68_000)],
}

test('what costs more than its budget is named with both figures', () => {
  expect(overBudget(bundle)).toEqual([])
  const fat = {
    ...bundle,
    login: 116_000,
    dashboard: 186_001,
    widget: 3100,
    widgetPart: 1100,
    card: 15_100,
    pages: [{ ...page, own: 9100 }],
  }
  expect(overBudget(fat)).toEqual([
    'login: 116.0 KB, at most 115.0',
    'dashboard: 186.0 KB, at most 186.0',
    'widget: 3.1 KB, at most 3.0',
    'part of the widget: 1.1 KB, at most 1.0',
    'card: 15.1 KB, at most 15.0',
    'src/features/cards/list-page.tsx: 9.1 KB, at most 9.0',
  ])
})

test('a report says what grew, shrank, came and went since the snapshot', () => {
  const before = snapshotOf(bundle)
  expect(growth(before, before)).toEqual([])
  const now = snapshotOf({
    ...bundle,
    login: 103_000,
    chunks: [chunk('queries', 1550), chunk('react', 67_000), chunk('chart', 9000)],
  })
  expect(growth(before, now)).toEqual(['+9.0 KB  chart', '+3.0 KB  login', '-1.0 KB  react'])
})

test('the table tells each chunk with its size and who needs it, the largest first', () => {
  const [, files] = tables(bundle)
  expect(files?.[0]).toEqual({ chunk: 'react', gzip: '68.0', 'needed by': 'cards' })
})
