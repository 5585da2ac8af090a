import { expect, test } from 'vitest'
import { overBudget, tables } from './report.ts'

const login = { screen: 'login', gzip: 100_000, atMost: 115_000 }
const cards = { screen: 'cards', gzip: 12_000, own: 4000, atMost: 9000 }
const chunk = (name: string, gzip: number) => ({ name, gzip, neededBy: ['cards'] })

test('what costs more than its budget is named with both figures, a page by what only its room needs', () => {
  expect(overBudget([login, cards])).toEqual([])
  expect(
    overBudget([
      { ...login, gzip: 115_001 },
      { ...cards, own: 9100 },
    ]),
  ).toEqual(['login: 115.0 KB, at most 115.0', 'cards: 9.1 KB, at most 9.0'])
})

test('the tables tell each screen with its limit and each chunk with who needs it, the largest first', () => {
  const chunks = [chunk('queries', 1000), chunk('react', 68_000)]
  const [screens, files] = tables({ screens: [login, cards], chunks })
  expect(screens?.[1]).toEqual({ screen: 'cards', gzip: '+12.0', own: '4.0', 'at most': '9.0' })
  expect(files?.[0]).toEqual({ chunk: 'react', gzip: '68.0', 'needed by': 'cards' })
})
