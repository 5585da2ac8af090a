import { expect, test } from 'vitest'
import { isStillStored } from './still-stored.ts'

const hour = 3_600_000

test('an upload is surely there for half a day, and not when the clock was set back', () => {
  const now = Date.UTC(2026, 2, 1)
  expect(isStillStored(now, now)).toBe(true)
  expect(isStillStored(now - 11 * hour, now)).toBe(true)
  expect(isStillStored(now - 12 * hour, now)).toBe(false)
  expect(isStillStored(now - 25 * hour, now)).toBe(false)
  expect(isStillStored(now + hour, now)).toBe(false)
})
