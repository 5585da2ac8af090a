import { expect, onTestFinished, test, vi } from 'vitest'
import { handleSignals } from './shutdown.ts'

test('a step that fails skips no other, and shows in the log and in the exit code', async () => {
  const spies = [
    vi.spyOn(process, 'on').mockReturnThis(),
    vi.spyOn(process, 'exit').mockReturnValue(undefined as never),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ] as const
  const [signals, exit, log] = spies
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    process.exitCode = undefined
    for (const spy of spies) spy.mockRestore()
  })
  const shutdown = handleSignals()
  expect(signals.mock.calls.map(([name]) => name)).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP'])

  const taken: string[] = []
  shutdown.onStop(() => taken.push('database'))
  shutdown.onStop(async () => {
    throw Object.assign(new Error('mario@example.it'), { code: 'EIO' })
  })
  shutdown.onStop(() => taken.push('listener'))
  await shutdown.finish(0)
  expect(taken).toEqual(['listener', 'database'])
  expect(process.exitCode).toBe(1)
  expect(exit).not.toHaveBeenCalled()
  expect(() => shutdown.onStop(() => {})).toThrow('stopping')
  // The process is ended even when something keeps it from ending by itself.
  vi.advanceTimersByTime(1000)
  expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  expect(String(log.mock.calls)).toContain('Error EIO')
  expect(String(log.mock.calls)).not.toContain('mario')
})
