import { expect, it } from 'vitest'
import { formatAgo } from './ago.ts'

const now = new Date(2026, 2, 15, 10, 30).getTime()
const before = (ms: number) => new Date(now - ms).toISOString()
const minutes = 60_000
const hours = 60 * minutes

it.each([
  [before(-5 * minutes), 'adesso'],
  [before(59_000), 'adesso'],
  [before(minutes), '1 minuto fa'],
  [before(59 * minutes), '59 minuti fa'],
  [before(11 * hours), '11 ore fa'],
  [before(24 * hours), 'ieri'],
  // Thirty-six hours ago the day before yesterday had not ended yet.
  [before(36 * hours), 'l’altro ieri'],
  [before(30 * 24 * hours), '30 giorni fa'],
  [before(61 * 24 * hours), '2 mesi fa'],
  [before(400 * 24 * hours), 'anno scorso'],
])('%s was %s', (iso, said) => {
  expect(formatAgo(iso, now).replace("'", '’')).toBe(said)
})
