import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenIdle } from './when-idle.ts'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { readyState: 'complete' })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits until nothing is under way, then loads one after the other; a failure holds nothing back', async () => {
  let busy = true
  const order: string[] = []
  const load = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (name === 'b') throw new TypeError('Failed to fetch')
    order.push(`${name} is there`)
  }
  loadWhenIdle([load('a'), load('b'), load('c')], { isBusy: () => busy })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(order).toEqual([])
  busy = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(order).toEqual(['a begins', 'a is there', 'b begins', 'c begins', 'c is there'])
})

test('goes on after half a minute when a load never ends', async () => {
  const load = vi.fn(async () => {})
  loadWhenIdle([() => new Promise(() => {}), load], { isBusy: () => false })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledOnce()
})

test('counts a page that is never idle as idle after ten seconds', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void, options?: IdleRequestOptions) =>
    setTimeout(run, options?.timeout ?? 1e9),
  )
  const load = vi.fn(async () => {})
  loadWhenIdle([load], { isBusy: () => false })
  await vi.advanceTimersByTimeAsync(13_000)
  expect(load).toHaveBeenCalledOnce()
})

test('loads nothing where data are saved, and nothing any more once it was stopped', async () => {
  const load = vi.fn(async () => {})
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  loadWhenIdle([load], { isBusy: () => false })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.stubGlobal('navigator', {})
  loadWhenIdle([load], { isBusy: () => false })()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).not.toHaveBeenCalled()
})

test('waits while somebody types, and goes on when they rest', async () => {
  const load = vi.fn(async () => {})
  loadWhenIdle([load], { isBusy: () => false })
  for (let key = 0; key < 20; key += 1) {
    page.dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5000)
  expect(load).toHaveBeenCalledOnce()
})
