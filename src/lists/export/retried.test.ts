import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retried } from './retried.ts'

describe('retried', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const { signal } = new AbortController()

  it('asks again while the failure may pass', async () => {
    const ask = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce({ code: '503' })
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue('here')
    const answer = retried(ask, signal)
    await vi.runAllTimersAsync()
    expect(await answer).toBe('here')
  })

  it('gives up after three attempts, with the last failure', async () => {
    const ask = vi.fn().mockRejectedValue({ code: '500' })
    const answer = expect(retried(ask, signal)).rejects.toEqual({ code: '500' })
    await vi.runAllTimersAsync()
    await answer
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it.each(['403', '42501', '54000'])('gives up at once when the answer is a refusal: %s', async (code) => {
    const ask = vi.fn().mockRejectedValue({ code })
    await expect(retried(ask, signal)).rejects.toEqual({ code })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('stops waiting when it is cancelled', async () => {
    const controller = new AbortController()
    const ask = vi.fn().mockRejectedValue({ code: '500' })
    const answer = expect(retried(ask, controller.signal)).rejects.toThrow('aborted')
    await vi.advanceTimersByTimeAsync(500)
    controller.abort()
    await answer
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
