import { afterEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function stubPage(hidden: boolean) {
  vi.useFakeTimers()
  const frames: (() => void)[] = []
  vi.stubGlobal('document', { hidden })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const painted = vi.fn()
  void afterPaint().then(painted)
  return { frames, painted }
}

test('waits for a frame and for its picture', async () => {
  const { frames, painted } = stubPage(false)
  await vi.advanceTimersByTimeAsync(100)
  for (const frame of frames) frame()
  await Promise.resolve()
  expect(painted).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(0)
  expect(painted).toHaveBeenCalledOnce()
})

test('does not wait in a hidden page, which has no frames', async () => {
  const { frames, painted } = stubPage(true)
  await Promise.resolve()
  expect(painted).toHaveBeenCalledOnce()
  expect(frames).toEqual([])
})
