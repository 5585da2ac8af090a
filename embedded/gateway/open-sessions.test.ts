import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedSessions } from './open-sessions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database whose one session the test opens and ends; it answers once `gate` resolves. */
function database() {
  const state = { isOpen: true, asked: 0, gate: Promise.resolve() }
  const sessions = cachedSessions(async () => {
    state.asked += 1
    const { isOpen, gate } = state
    await gate
    return isOpen
  })
  return { state, sessions }
}

test('many reads of a session ask the database once', async () => {
  const { state, sessions } = database()
  for (const isOpen of await Promise.all(Array.from({ length: 20 }, () => sessions.isOpen('a'))))
    expect(isOpen).toBe(true)
  await sessions.isOpen('a')
  expect(state.asked).toBe(1)
  await sessions.isOpen('b')
  expect(state.asked).toBe(2)
})

test('a session that another server has ended is open for five seconds more', async () => {
  const { state, sessions } = database()
  await sessions.isOpen('a')
  state.isOpen = false
  vi.advanceTimersByTime(4999)
  expect(await sessions.isOpen('a')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(await sessions.isOpen('a')).toBe(false)
})

test('a session that this server has ended is closed at once, even when an earlier query is answered later', async () => {
  const { state, sessions } = database()
  let answer = () => {}
  state.gate = new Promise((resolve) => {
    answer = resolve
  })
  const before = sessions.isOpen('a')
  state.isOpen = false
  sessions.clear()
  answer()
  await before
  expect(await sessions.isOpen('a')).toBe(false)
})

test('a query that failed is repeated', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('no database')).mockResolvedValue(true)
  const sessions = cachedSessions(ask)
  await expect(sessions.isOpen('a')).rejects.toThrow('no database')
  expect(await sessions.isOpen('a')).toBe(true)
})
