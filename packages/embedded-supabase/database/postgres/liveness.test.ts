import { expect, test, vi } from 'vitest'
import { Liveness } from './liveness.ts'

test('a server that answers is alive, one that refuses is not', async () => {
  expect(await new Liveness(async () => {}).isAlive()).toBe(true)
  expect(await new Liveness(() => Promise.reject(new Error('refused'))).isAlive()).toBe(false)
})

test('a silent server is alive while it has answered somebody recently, and gets one test query at a time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let asked = 0
  const liveness = new Liveness(() => {
    asked += 1
    return new Promise(() => {})
  })
  vi.advanceTimersByTime(60_000)
  expect(await liveness.isAlive()).toBe(false)
  liveness.recordAnswer()
  vi.advanceTimersByTime(10_000)
  expect(await liveness.isAlive()).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(await liveness.isAlive()).toBe(false)
  expect(asked).toBe(1)
  vi.useRealTimers()
})
